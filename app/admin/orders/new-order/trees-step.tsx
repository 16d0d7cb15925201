import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Section } from '#app/ui/section.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { FarmTree } from '#domain/admin/farm-orders.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import type { DraftTree, StepProps } from './new-order-draft.ts';
import { farmTreesQuery } from './new-order-queries.ts';

export function TreesStep({ draft: { trees }, onChange }: StepProps) {
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim());
  const { data } = useQuery(farmTreesQuery(wanted), queryClient);
  const matches = wanted.length >= 2 ? data?.trees : undefined;
  const set = (id: string, quantity: number) =>
    onChange({ trees: trees.map((tree) => (tree.id === id ? { ...tree, quantity } : tree)) });
  function add({ id, variety, rootstock, priceCents, available }: FarmTree): void {
    const known = trees.find((tree) => tree.id === id);
    if (known) set(id, known.quantity + 1);
    else
      onChange({
        trees: [...trees, { id, variety, rootstock, priceCents, available, quantity: 1 }],
      });
  }
  return (
    <Section title="Trees">
      {trees.length > 0 && (
        <ul aria-label="Trees in this order" className="mb-4 grid gap-3">
          {trees.map((tree) => (
            <TreeLine
              key={tree.id}
              tree={tree}
              onQuantity={(quantity) => set(tree.id, quantity)}
              onRemove={() => onChange({ trees: trees.filter(({ id }) => id !== tree.id) })}
            />
          ))}
        </ul>
      )}
      <AdminInput
        label="Add a tree (variety, rootstock or fruit)"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {matches && `${count(matches.length, 'tree')} found`}
      </p>
      {matches?.length === 0 && (
        <p className="mt-2 text-sm text-ink-2">No tree for sale has this in its name.</p>
      )}
      {matches && matches.length > 0 && (
        <ul aria-label="Trees found" className="mt-2 grid gap-1.5">
          {matches.map((tree) => (
            <li key={tree.id}>
              <button
                type="button"
                disabled={tree.available === 0}
                className="flex min-h-11 w-full flex-wrap justify-between gap-x-4 rounded-field border border-line px-3 py-1.5 text-left text-sm hover:bg-linen disabled:bg-linen disabled:text-ink-2"
                onClick={() => add(tree)}
              >
                <span className="wrap-anywhere">
                  <b className="font-semibold">{tree.variety}</b> on {tree.rootstock},{' '}
                  {formatUsd(tree.priceCents)}
                </span>
                <span className="text-ink-2">{stockText(tree)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function stockText({ available, spokenFor }: FarmTree): string {
  const waited = spokenFor > 0 ? `, ${spokenFor} spoken for` : '';
  return (available === 0 ? 'none left' : `${available} left`) + waited;
}

interface TreeLineProps {
  tree: DraftTree;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function TreeLine({ tree, onQuantity, onRemove }: TreeLineProps) {
  const name = `${tree.variety} on ${tree.rootstock}`;
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line pb-3">
      <span className="min-w-[180px] flex-1 text-sm wrap-anywhere">
        <b className="font-semibold">{tree.variety}</b> on {tree.rootstock}
        <span className="block text-ink-2">
          {formatUsd(tree.priceCents)} each, {tree.available} left
        </span>
      </span>
      <AdminInput
        label="Trees"
        aria-label={`Number of ${name}`}
        type="number"
        min={1}
        max={tree.available}
        required
        className="w-24"
        value={tree.quantity || ''}
        onChange={(event) => onQuantity(Math.trunc(Number(event.currentTarget.value)))}
      />
      <b className="min-w-20 pb-2.5 text-right tabular-nums">
        {formatUsd(tree.quantity * tree.priceCents)}
      </b>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
