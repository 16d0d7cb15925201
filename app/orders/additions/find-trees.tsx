import type { UseQueryResult } from '@tanstack/react-query';
import { Field } from '#app/ui/field.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import type { AddableTree, AdditionStart } from '#domain/orders/order-additions.ts';

interface FindTreesProps {
  search: string;
  onSearch: (search: string) => void;
  found: UseQueryResult<AdditionStart>;
  onChoose: (tree: AddableTree) => void;
}

/** Trees in stock to choose from; those that the order has come first. */
export function FindTrees({ search, onSearch, found, onChoose }: FindTreesProps) {
  const { data: { trees, hasMore = false } = {}, error } = found;
  return (
    <TitledPanel title="Trees in stock" heading="mb-4">
      <Field
        label="Search by variety, fruit or rootstock"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {trees && foundText(trees.length, hasMore)}
      </p>
      <Problem className="mt-3">{error?.message}</Problem>
      {trees && (
        <ul aria-label="Trees found" className="mt-4 grid gap-1.5">
          {trees.map((tree) => (
            <li key={tree.id}>
              <FoundTree tree={tree} onChoose={() => onChoose(tree)} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="mt-3 text-sm text-ink-2">There are more. Type a name to find them.</p>
      )}
      {!trees && !error && <Skeleton className="mt-4 h-64 rounded-field" />}
      {trees?.length === 0 && (
        <p className="mt-3 text-sm text-ink-2">
          No tree in stock has this in its name. Try a shorter word.
        </p>
      )}
    </TitledPanel>
  );
}

const foundText = (shown: number, hasMore: boolean): string =>
  hasMore ? `The first ${count(shown, 'tree')}; there are more` : `${count(shown, 'tree')} found`;

const FoundTree = ({ tree, onChoose }: { tree: AddableTree; onChoose: () => void }) => (
  <button
    type="button"
    className="flex min-h-11 w-full flex-wrap justify-between gap-x-4 rounded-field border border-line px-3.5 py-2 text-left text-sm hover:bg-linen"
    onClick={onChoose}
  >
    <span className="wrap-anywhere">
      <span className="sr-only">Add </span>
      <b className="font-semibold">{tree.variety}</b> on {tree.rootstock},{' '}
      {formatUsd(tree.priceCents)}
    </span>
    <span className="text-ink-2">
      {tree.inOrder ? 'in your order, ' : ''}
      {tree.free} left
    </span>
  </button>
);
