import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { manuallyClosedKinds, type PaymentDiscrepancy } from '#domain/admin/overview.ts';
import { discrepancyNames } from '#domain/books/discrepancies.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** A discrepancy with its order and amount; kinds that only an admin can close get a button. */
export function DiscrepancyNote({
  discrepancy: { id, kind, subject, foundAt, orderId, amountCents },
}: {
  discrepancy: PaymentDiscrepancy;
}) {
  const { mutate: close, isPending } = useAdminChange({
    send: (breakId: string) =>
      unwrap(api.api.admin['payment-breaks'][':id'].closure.$post({ param: { id: breakId } })),
    done: 'Closed',
    failed: 'Failed to close',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="flex min-w-0 gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apple" />
        <div className="min-w-0">
          {discrepancyNames[kind] ?? kind}
          {amountCents !== null && `: ${formatUsd(amountCents)}`}
          {orderId && (
            <>
              {', '}
              <Link className="link" to={`/admin/orders?search=${orderId}`}>
                order {shortOrderId(orderId)}
              </Link>
            </>
          )}
          <span className="block text-sm wrap-anywhere text-ink-2">
            {subject}, since {formatFarmDayAndTime(foundAt)}
          </span>
        </div>
      </div>
      {manuallyClosedKinds.includes(kind) && (
        <Button
          variant="ghost"
          size="small"
          busyLabel={isPending && 'Closing...'}
          onClick={() => close(id)}
        >
          Mark as resolved
          <span className="sr-only"> {orderId ? `order ${shortOrderId(orderId)}` : subject}</span>
        </Button>
      )}
    </li>
  );
}
