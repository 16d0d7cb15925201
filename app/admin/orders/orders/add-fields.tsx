import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { farmTreesQuery } from '#app/admin/orders/new-order/new-order-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import type { FarmTree } from '#domain/admin/farm-orders.ts';
import { formatUsd } from '#domain/money.ts';

export interface Added {
  /** Empty: not chosen yet. */
  productId: string;
  trees: number;
}

interface AddFieldsProps {
  added: Added;
  onChange: (added: Added) => void;
}

/** A tree for its price now. */
export function AddFields({ added, onChange }: AddFieldsProps) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<FarmTree>();
  const wanted = useSettled(search.trim());
  const { data } = useQuery(farmTreesQuery(wanted), queryClient);
  const found = (wanted.length >= 2 ? (data?.trees ?? []) : []).filter(
    ({ available }) => available > 0,
  );
  // What was chosen stays when the search changes.
  const choices =
    picked && picked.id === added.productId && !found.some(({ id }) => id === picked.id)
      ? [picked, ...found]
      : found;
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <InputField
        label="Search trees"
        type="search"
        placeholder="Variety, rootstock or fruit"
        maxLength={100}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <InputField
        label="How many"
        type="number"
        min={1}
        value={Number.isNaN(added.trees) ? '' : added.trees}
        onChange={({ currentTarget }) => onChange({ ...added, trees: currentTarget.valueAsNumber })}
      />
      <SelectField
        label="Tree to add"
        className="sm:col-span-2"
        value={added.productId}
        hint={
          wanted.length >= 2 && choices.length === 0 ? 'No tree found that is in stock.' : undefined
        }
        onChange={({ currentTarget: { value } }) => {
          setPicked(choices.find(({ id }) => id === value));
          onChange({ ...added, productId: value });
        }}
        options={[
          ['', 'Choose a tree'],
          ...choices.map(
            ({ id, variety, rootstock, priceCents, available }) =>
              [
                id,
                `${variety} on ${rootstock}, ${formatUsd(priceCents)}, ${available} in stock`,
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
