import { Link } from 'react-router';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import {
  manuallyClosedKinds,
  type CanceledWithMoney,
  type PaymentDiscrepancy,
} from '#domain/admin/overview.ts';
import { discrepancyNames } from '#domain/books/discrepancies.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { Note } from './note.tsx';

const OrderLink = ({ id }: { id: string }) => (
  <Link className="link" to={`/admin/orders?search=${id}`}>
    order {shortOrderId(id)}
  </Link>
);

/** A canceled order whose money is still here: it is refunded on the order's screen, or kept. */
export const CanceledNote = ({ orderId, leftCents }: CanceledWithMoney) => (
  <Note
    action={
      <ChangeButton
        send={() =>
          unwrap(
            api.api.admin.orders[':id'].kept.$post({ param: { id: orderId }, json: { leftCents } }),
          )
        }
        done="Kept"
        failed="Failed to keep the money"
        busy="Saving..."
      >
        Keep it<span className="sr-only"> for order {shortOrderId(orderId)}</span>
      </ChangeButton>
    }
  >
    {formatUsd(leftCents)} of a canceled order is not refunded: <OrderLink id={orderId} />
  </Note>
);

/** A discrepancy with its order and amount; kinds that only an admin can close get a button. */
export const DiscrepancyNote = (discrepancy: PaymentDiscrepancy) => {
  const { id, kind, subject, foundAt, orderId, amountCents } = discrepancy;
  return (
    <Note
      tone="apple"
      action={
        manuallyClosedKinds.includes(kind) && (
          <ChangeButton
            send={() =>
              unwrap(api.api.admin['payment-breaks'][':id'].closure.$post({ param: { id } }))
            }
            done="Closed"
            failed="Failed to close"
            busy="Closing..."
          >
            Mark as resolved
            <span className="sr-only"> {orderId ? `order ${shortOrderId(orderId)}` : subject}</span>
          </ChangeButton>
        )
      }
    >
      {discrepancyNames[kind] ?? kind}
      {amountCents !== null && `: ${formatUsd(amountCents)}`}
      {orderId && ', '}
      {orderId && <OrderLink id={orderId} />}
      <span className="block wrap-anywhere text-ink-2">
        {subject}, since {formatFarmDayAndTime(foundAt)}
      </span>
    </Note>
  );
};
