import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { ShortfallDetails, ShortItemDetails } from '#domain/admin/shortfalls.ts';
import { isOpenItem, shortfallReasonNames } from '#domain/orders/shortfalls.ts';
import { ShortItemRow } from './short-item-row.tsx';
import { shortfallDetailsQuery } from './shortfall-queries.ts';

/** The progress of one shortfall: whom to call, who has not answered, and what came of the others. */
export function ShortfallView({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(shortfallDetailsQuery(id), queryClient);
  if (!data && isError) return <LoadProblem what="this shortfall" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { variety, rootstock, items } = data;
  return (
    <>
      <AdminHeading title={`${variety} on ${rootstock}`}>
        <ButtonLink variant="ghost" size="small" to="/admin/shortfalls">
          All shortfalls
        </ButtonLink>
      </AdminHeading>
      <p className="mb-5 max-w-[52em] text-ink-2">{describe(data)}</p>
      <Items title="To call" items={items.filter(({ state }) => state === 'called')} />
      <Items title="Not answered yet" items={items.filter(({ state }) => state === 'asked')} />
      <Items title="Settled" items={items.filter(({ state }) => !isOpenItem(state))} />
    </>
  );
}

function describe(shortfall: ShortfallDetails): string {
  const { promised, counted, lostStock, reason, openedAt, openedBy, deadline, isOver } = shortfall;
  const last = shortDay(new Date(Date.parse(deadline) - 1).toISOString());
  return [
    `${promised} promised, ${counted} counted: short by ${promised - counted}.`,
    `${shortfallReasonNames[reason]}, ${shortDay(openedAt)}, by ${openedBy ?? 'a former admin'}.`,
    ...(lostStock > 0 ? [`${lostStock} for sale went out of stock.`] : []),
    isOver ? `The time to answer ended on ${last}.` : `Customers can answer until ${last}.`,
  ].join(' ');
}

function Items({ title, items }: { title: string; items: readonly ShortItemDetails[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="mb-7">
      <h2 className="text-2xl">
        {title} ({items.length})
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-panel border border-line bg-surface">
        {items.map((item) => (
          <ShortItemRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
