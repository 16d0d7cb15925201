import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { CanceledWithMoney } from '#domain/admin/overview.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** A canceled order whose money is still here: it is refunded on the order's screen, or kept. */
export function CanceledNote({ orderId, leftCents }: CanceledWithMoney) {
  const { mutate: keep, isPending } = useAdminChange({
    send: (json: { leftCents: number }) =>
      unwrap(api.api.admin.orders[':id'].kept.$post({ param: { id: orderId }, json })),
    done: 'Kept',
    failed: 'Failed to keep the money',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="flex min-w-0 gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
        <div className="min-w-0">
          {formatUsd(leftCents)} of a canceled order is not refunded:{' '}
          <Link className="link" to={`/admin/orders?search=${orderId}`}>
            order {shortOrderId(orderId)}
          </Link>
        </div>
      </div>
      <Button
        variant="ghost"
        size="small"
        busyLabel={isPending && 'Saving...'}
        onClick={() => keep({ leftCents })}
      >
        Keep it<span className="sr-only"> for order {shortOrderId(orderId)}</span>
      </Button>
    </li>
  );
}
