import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { farmTreesQuery } from '#app/admin/orders/new-order/new-order-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { FarmTree } from '#domain/admin/farm-orders.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';

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
export function TreeChoice({ label, chosen, onChoose, least = 1, except }: TreeChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim());
  const { data } = useQuery(farmTreesQuery(wanted), queryClient);
  const isAsked = wanted.length >= 2 && data !== undefined;
  const found = (isAsked ? data.trees : []).filter(
    ({ id, available }) => id !== except && available >= least,
  );
  if (chosen)
    return (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <TreeName tree={chosen} />
          <Button variant="quiet" size="small" onClick={() => onChoose(undefined)}>
            Choose another
          </Button>
        </p>
      </div>
    );
  return (
    <div>
      <InputField
        label={label}
        type="search"
        placeholder="Variety, rootstock or fruit"
        maxLength={100}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        hint={isAsked && found.length === 0 ? 'No tree found that is for sale.' : undefined}
      />
      <p role="status" className="sr-only">
        {isAsked && `${count(found.length, 'tree')} found`}
      </p>
      {found.length > 0 && (
        <ul aria-label="Trees found" className="mt-2 grid gap-1.5">
          {found.map((tree) => (
            <li key={tree.id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-field border border-line px-3 py-1.5 text-left text-sm hover:bg-linen"
                onClick={() => onChoose(tree)}
              >
                <TreeName tree={tree} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const TreeName = ({ tree: { variety, rootstock, priceCents, available } }: { tree: FarmTree }) => (
  <span className="wrap-anywhere">
    <b className="font-semibold">{variety}</b> on {rootstock}, {formatUsd(priceCents)}, {available}{' '}
    for sale
  </span>
);
