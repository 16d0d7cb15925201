import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { Button } from '#app/ui/button.tsx';
import { manuallyClosedKinds, type PaymentDiscrepancy } from '#domain/admin/overview.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { useAdminChange } from '#app/admin/use-admin-changes.ts';

const names: Record<string, string> = {
  no_attempt: 'A payment at the card provider belongs to no order',
  late_payment: 'A payment arrived after its order was given up',
  second_payment: 'An order was paid twice',
  amount_mismatch: 'A payment has another amount than its order',
  capture_missing: 'A payment of ours is unknown to the card provider',
  foreign_refund: 'A refund was made in the card provider’s dashboard',
  refund_failed: 'A refund failed',
  dispute: 'A customer disputes a payment',
};

/** Which order, how much, since when; and, where nothing in the shop ends it, a button that says it is dealt with. */
export function DiscrepancyNote({ found: { id, kind, subject, foundAt, orderId, amountCents } }: { found: PaymentDiscrepancy }) {
  const { mutate: close, isPending } = useAdminChange({
    send: (breakId: string) => unwrap(api.api.admin['payment-breaks'][':id'].closure.$post({ param: { id: breakId } })),
    done: 'Closed',
    failed: 'Failed to close',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-[15px]">
      <div className="flex min-w-0 gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apple" />
        <div className="min-w-0">
          {names[kind] ?? kind}
          {amountCents !== null && `: ${formatUsd(amountCents)}`}
          {orderId && (
            <>
              {', '}
              <Link className="link" to={`/admin/orders?search=${orderId}`}>
                order {shortOrderId(orderId)}
              </Link>
            </>
          )}
          <span className="block text-[14.5px] wrap-anywhere text-ink-2">
            {subject}, since {formatFarmDayAndTime(foundAt)}
          </span>
        </div>
      </div>
      {manuallyClosedKinds.includes(kind) && (
        <Button variant="ghost" size="small" busyLabel={isPending && 'Closing...'} onClick={() => close(id)}>
          Dealt with<span className="sr-only"> {orderId ? `order ${shortOrderId(orderId)}` : subject}</span>
        </Button>
      )}
    </li>
  );
}
