import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Section } from '#app/ui/section.tsx';
import type { RolloverStart } from '#domain/admin/season-rollover.ts';
import { count } from '#domain/count.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** Orders that are not handed over yet: a warning, because they stay with their season. */
export function OpenOrders({
  season,
  count: all,
  oldest,
}: RolloverStart['openOrders'] & { season: string }) {
  if (all === 0) return null;
  return (
    <Section
      title={`${count(all, 'order is', 'orders are')} still open`}
      note={`They stay orders of ${season} and can be prepared, handed over or canceled as before.`}
      className="mb-6"
    >
      <ul className="grid gap-x-10 sm:grid-cols-2">
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
                {count(trees, 'tree')}, {status}, {shortDay(createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all > oldest.length && (
        <p className="mt-2 text-sm text-ink-2">The {oldest.length} oldest are listed.</p>
      )}
    </Section>
  );
}
