import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { PromisedTree, ShortfallEntry } from '#domain/admin/shortfalls.ts';
import { countsText } from '#domain/admin/tree-counts.ts';
import { shortfallReasonNames } from '#domain/orders/shortfalls.ts';
import { shortfallsQuery } from './shortfall-queries.ts';

/** What the farm owes, and shortfalls so far. */
export function ShortfallListView() {
  const { data, isError, refetch } = useQuery(shortfallsQuery(), queryClient);
  if (!data && isError) return <LoadProblem what="the shortfalls" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { trees, shortfalls } = data;
  return (
    <>
      <AdminHeading title="Shortfalls" />
      <p className="mb-5 max-w-[52em] text-ink-2">
        Counted fewer trees than you promised? Choose the tree and enter your count. Those who paid
        first are served; the others choose by mail between other trees, their money back and a
        call.
      </p>
      {shortfalls.length > 0 && (
        <ul
          aria-label="Shortfalls"
          className="mb-8 divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {shortfalls.map((shortfall) => (
            <ShortfallRow key={shortfall.id} shortfall={shortfall} />
          ))}
        </ul>
      )}
      <h2 className="text-2xl">Promised trees</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        In orders and replacements that are not handed over.
      </p>
      {trees.length === 0 ? (
        <Panel className="py-14 text-center text-lg">No trees are promised</Panel>
      ) : (
        <ul
          aria-label="Promised trees"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {trees.map((tree) => (
            <PromisedRow key={tree.productId} tree={tree} />
          ))}
        </ul>
      )}
    </>
  );
}

function ShortfallRow({ shortfall }: { shortfall: ShortfallEntry }) {
  const { id, variety, rootstock, reason, short, openedAt, deadline, asked, toCall } = shortfall;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-paper sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] sm:items-center">
      <p className="min-w-0">
        <Link
          to={`/admin/shortfalls/${id}`}
          className="font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          Short by {short} {variety}
        </Link>
        <span className="block text-sm text-ink-2">on {rootstock}</span>
      </p>
      <p className="text-sm">
        {shortfallReasonNames[reason]}
        <span className="block text-sm text-ink-2">
          {shortDay(openedAt)}, answers until {lastDay(deadline)}
        </span>
      </p>
      <p className="flex flex-wrap gap-2 sm:w-60 sm:justify-end">
        {toCall > 0 && <Badge tone="apple">{toCall} to call</Badge>}
        {asked > 0 && <Badge tone="gold">{asked} not answered</Badge>}
        {toCall + asked === 0 && <Badge tone="leaf">Settled</Badge>}
      </p>
    </li>
  );
}

/** Deadlines are at midnight: the day before is the last one. */
const lastDay = (deadline: string): string =>
  shortDay(new Date(Date.parse(deadline) - 1).toISOString());

function PromisedRow({ tree }: { tree: PromisedTree }) {
  const { productId, variety, rootstock, promised, forSale, open } = tree;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{variety}</span>
        <span className="block text-sm text-ink-2">on {rootstock}</span>
      </p>
      <p className="text-sm tabular-nums">
        {countsText({ forSale, sold: promised })}
        {open > 0 && <span className="block text-sm text-apple">{open} missing</span>}
      </p>
      <Link
        to={`/admin/shortfalls?tree=${productId}`}
        className="link inline-flex min-h-11 items-center"
      >
        Enter a count
        <span className="sr-only">
          {' '}
          of {variety} on {rootstock}
        </span>
      </Link>
    </li>
  );
}
