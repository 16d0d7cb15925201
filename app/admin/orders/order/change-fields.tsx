import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { SearchChoice } from '#app/admin/kit/search-choice.tsx';
import { farmTreesQuery } from '#app/admin/orders/new-order/trees-step.tsx';
import { formatUsd } from '#domain/money.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import { itemText, type OrderItem } from '#domain/orders/orders.ts';

export interface Added {
  /** Undefined: not chosen yet. */
  tree: FarmTree | undefined;
  trees: number;
}
export interface Swap extends Added {
  itemId: string;
  /** The customer asked for a dearer tree, and pays the difference. */
  atTodaysPrice: boolean;
}

interface AddFieldsProps {
  added: Added;
  onChange: (added: Added) => void;
}

/** A tree for its price now. */
export const AddFields = ({ added, onChange }: AddFieldsProps) => (
  <div className="mt-3 grid gap-4">
    <TreeChoice
      label="Tree to add"
      chosen={added.tree}
      onChoose={(tree) => onChange({ ...added, tree })}
    />
    <CountField trees={added.trees} onChange={(trees) => onChange({ ...added, trees })} />
  </div>
);

interface SwapFieldsProps {
  items: readonly OrderItem[];
  swap: Swap;
  onChange: (swap: Swap) => void;
}

export function SwapFields({ items, swap, onChange }: SwapFieldsProps) {
  const item = items.find(({ id }) => id === swap.itemId);
  const dearerCents = item && swap.tree ? swap.tree.priceCents - item.priceCents : 0;
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Tree to take out"
        value={swap.itemId}
        onChange={({ currentTarget }) =>
          onChange({
            itemId: currentTarget.value,
            trees: 1,
            tree: undefined,
            atTodaysPrice: false,
          })
        }
        options={items.map((one) => [one.id, itemText(one)])}
      />
      <CountField
        trees={swap.trees}
        most={item?.quantity ?? 1}
        onChange={(trees) => onChange({ ...swap, trees })}
      />
      <div className="sm:col-span-2">
        <TreeChoice
          label="Tree to give instead"
          chosen={swap.tree}
          onChoose={(tree) => onChange({ ...swap, tree })}
          least={swap.trees}
          except={item?.productId}
        />
      </div>
      {dearerCents > 0 && (
        <div className="text-sm sm:col-span-2">
          <p className="text-ink-2">
            This tree costs {formatUsd(dearerCents)} more. The farm bears the difference, unless the
            customer asked for it.
          </p>
          <AdminCheck
            label="The customer asked for it, and pays the difference"
            checked={swap.atTodaysPrice}
            onChange={({ currentTarget }) =>
              onChange({ ...swap, atTodaysPrice: currentTarget.checked })
            }
          />
        </div>
      )}
    </div>
  );
}

interface CountFieldProps {
  trees: number;
  most?: number;
  onChange: (trees: number) => void;
}

const CountField = ({ trees, most, onChange }: CountFieldProps) => (
  <InputField
    label="How many"
    type="number"
    min={1}
    max={most}
    className="sm:max-w-48"
    value={Number.isNaN(trees) ? '' : trees}
    onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
  />
);

interface TreeChoiceProps {
  label: string;
  chosen: FarmTree | undefined;
  onChoose: (tree: FarmTree | undefined) => void;
  /** Only those that have as many for sale. */
  least?: number;
  /** Left out. */
  except?: string | undefined;
}

/** Finds a tree for sale by any part of its names, and keeps the one that is pressed. */
const TreeChoice = ({ label, chosen, onChoose, least = 1, except }: TreeChoiceProps) => (
  <>
    {chosen && (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <TreeName {...chosen} />
          <AdminButton variant="quiet" onClick={() => onChoose(undefined)}>
            Choose another
          </AdminButton>
        </p>
      </div>
    )}
    <div hidden={chosen !== undefined}>
      <SearchChoice
        label={label}
        placeholder="Variety, rootstock or fruit"
        what="tree"
        query={farmTreesQuery}
        list={({ trees }) =>
          trees.filter(({ id, available }) => id !== except && available >= least)
        }
        keyOf={({ id }) => id}
        limit="foundTrees"
        empty="No tree found that is for sale."
        onChoose={onChoose}
      >
        {(tree) => <TreeName {...tree} />}
      </SearchChoice>
    </div>
  </>
);

const TreeName = ({ variety, rootstock, priceCents, available }: FarmTree) => (
  <span className="wrap-anywhere">
    <b className="font-semibold">{variety}</b> on {rootstock}, {formatUsd(priceCents)}, {available}{' '}
    for sale
  </span>
);
