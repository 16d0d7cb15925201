import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import type { FarmTree } from '#domain/admin/farm-orders.ts';
import { formatUsd } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders/orders.ts';
import { TreeChoice } from './tree-choice.tsx';

export interface Swap {
  itemId: string;
  trees: number;
  /** Undefined: not chosen yet. */
  tree: FarmTree | undefined;
}

interface SwapFieldsProps {
  items: readonly OrderItem[];
  swap: Swap;
  onChange: (swap: Swap) => void;
}

export function SwapFields({ items, swap, onChange }: SwapFieldsProps) {
  const item = items.find(({ id }) => id === swap.itemId);
  const { tree } = swap;
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Tree to take out"
        value={swap.itemId}
        onChange={({ currentTarget }) =>
          onChange({ itemId: currentTarget.value, trees: 1, tree: undefined })
        }
        options={items.map(({ id, variety, rootstock, quantity }) => [
          id,
          `${quantity} × ${variety} on ${rootstock}`,
        ])}
      />
      <InputField
        label="How many"
        type="number"
        min={1}
        max={item?.quantity ?? 1}
        value={Number.isNaN(swap.trees) ? '' : swap.trees}
        onChange={({ currentTarget }) => onChange({ ...swap, trees: currentTarget.valueAsNumber })}
      />
      <div className="sm:col-span-2">
        <TreeChoice
          label="Tree to give instead"
          chosen={tree}
          onChoose={(chosen) => onChange({ ...swap, tree: chosen })}
          least={swap.trees}
          except={item?.productId}
        />
      </div>
      {item && tree && tree.priceCents > item.priceCents && (
        <p className="text-sm text-ink-2 sm:col-span-2">
          This tree costs {formatUsd(tree.priceCents - item.priceCents)} more. The customer pays
          nothing; the farm bears the difference.
        </p>
      )}
    </div>
  );
}
