import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsQuery } from '#app/admin/admin-queries.ts';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import type { AdminProduct } from '#domain/admin/products.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders/orders.ts';

export interface Swap {
  itemId: string;
  trees: number;
  /** Empty: not chosen yet. */
  productId: string;
}

interface SwapFieldsProps {
  items: readonly OrderItem[];
  swap: Swap;
  onChange: (swap: Swap) => void;
}

/** Trees that nobody is waiting for. */
const freeOf = ({ quantity, waiting, held }: AdminProduct): number =>
  Math.max(0, quantity - waiting - held);

export function SwapFields({ items, swap, onChange }: SwapFieldsProps) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<AdminProduct>();
  const item = items.find(({ id }) => id === swap.itemId);
  const { data } = useQuery(
    productsQuery({ search: useSettled(search), show: 'all', page: 1 }),
    queryClient,
  );
  const found = (data?.products ?? []).filter(
    (product) => !product.hidden && product.id !== item?.productId && freeOf(product) >= swap.trees,
  );
  // What was chosen stays when the search changes.
  const choices =
    picked && picked.id === swap.productId && !found.some(({ id }) => id === picked.id)
      ? [picked, ...found]
      : found;
  const fruitsInOrder = [
    ...fruits.filter((fruit) => fruit === item?.fruit),
    ...fruits.filter((fruit) => fruit !== item?.fruit),
  ];
  const chosen = choices.find(({ id }) => id === swap.productId);
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Tree to take out"
        value={swap.itemId}
        onChange={({ currentTarget }) =>
          onChange({ itemId: currentTarget.value, trees: 1, productId: '' })
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
      <InputField
        label="Search trees"
        type="search"
        placeholder="Variety or rootstock"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SelectField
        label="Tree to give instead"
        value={chosen ? swap.productId : ''}
        onChange={({ currentTarget: { value } }) => {
          setPicked(choices.find(({ id }) => id === value));
          onChange({ ...swap, productId: value });
        }}
        hint={choices.length === 0 ? 'No tree found that is in stock.' : undefined}
      >
        <option value="">Choose a tree</option>
        {fruitsInOrder.map((fruit) => (
          <optgroup key={fruit} label={fruit}>
            {choices
              .filter((product) => product.fruit === fruit)
              .map((product) => (
                <option key={product.id} value={product.id}>
                  {product.variety} on {product.rootstock}, {formatUsd(product.priceCents)},{' '}
                  {freeOf(product)} in stock
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {item && chosen && chosen.priceCents > item.priceCents && (
        <p className="text-sm text-ink-2 sm:col-span-2">
          This tree costs {formatUsd(chosen.priceCents - item.priceCents)} more. The customer pays
          nothing; the farm bears the difference.
        </p>
      )}
    </div>
  );
}
