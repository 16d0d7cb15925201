import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { RolloverStart } from '#domain/admin/season-rollover.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** Orders that are not handed over yet: a warning, because they stay with their season. */
export function OpenOrders({
  season,
  count,
  oldest,
}: RolloverStart['openOrders'] & { season: string }) {
  if (count === 0) return null;
  return (
    <Panel aria-labelledby="open-orders" className="mb-6">
      <h2 id="open-orders" className="title-panel">
        {count === 1 ? '1 order is' : `${count} orders are`} still open
      </h2>
      <p className="mt-2 max-w-[46em] text-ink-2">
        They stay orders of {season} and can be prepared, handed over or canceled as before.
      </p>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {oldest.map(({ id, createdAt, customer, status, trees }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/admin/orders?search=${id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm text-ink no-underline hover:underline"
            >
              <span className="wrap-anywhere">
                {shortOrderId(id)} {customer}
              </span>
              <span className="text-ink-2 tabular-nums">
                {trees} {trees === 1 ? 'tree' : 'trees'}, {status}, {shortDay(createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > oldest.length && (
        <p className="mt-2 text-sm text-ink-2">The {oldest.length} oldest are listed.</p>
      )}
    </Panel>
  );
}
