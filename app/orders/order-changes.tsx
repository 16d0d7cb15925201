import { formatFarmDay } from '#app/ui/dates.ts';
import { formatUsd } from '#domain/money.ts';
import { describeTreeChanges } from '#domain/orders/order-change-text.ts';
import type { ChangedOrder, OrderChange } from '#domain/orders/orders.ts';

/** What happened to an order since it was placed, oldest first. */
export const OrderChanges = ({ changed: { changes } }: { changed: ChangedOrder }) => (
  <section aria-label="Changes" className="mt-5 rounded-card bg-linen p-4 text-sm">
    <h3 className="font-semibold">Changes since you ordered</h3>
    <ul className="mt-1.5 grid gap-2">
      {changes.map((change) => (
        <li key={change.id}>
          {formatFarmDay(change.at)}: {describeTreeChanges(change.lines)}.{' '}
          <span className="text-ink-2">
            {change.cents > 0 ? `${formatUsd(change.cents)} more.` : refundNote(change)}
            {change.reason && ` Note from the farm: ${change.reason}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function refundNote({ refundCents, refundState }: OrderChange): string {
  const amount = formatUsd(refundCents);
  switch (refundState) {
    case 'none':
      return '';
    case 'under_way':
      return `Refund of ${amount} on its way.`;
    case 'completed':
      return `${amount} refunded.`;
    case 'failed':
      return `The refund of ${amount} did not go through. We will contact you.`;
  }
}
