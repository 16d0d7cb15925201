import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatUsd } from '#domain/money.ts';
import { farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { clockTime } from '#domain/orders/pickups.ts';
import { paymentStatusName, paymentStatusTone } from '#domain/statuses.ts';

/** The payment's status, and what is to be paid or given back. */
export function PaymentGlance({ order }: { order: Order }) {
  const payment = order.farm ? farmPayment(farmMoneyOf(order)) : undefined;
  return (
    <>
      <Badge tone={paymentStatusTone(order.paymentStatus)}>
        {`Payment ${paymentStatusName(order.paymentStatus)}`}
      </Badge>
      {payment && 'missingCents' in payment && (
        <span className="text-sm"> {formatUsd(payment.missingCents)} due</span>
      )}
      {payment && 'giveBackCents' in payment && (
        <span className="text-sm text-apple"> give back {formatUsd(payment.giveBackCents)}</span>
      )}
    </>
  );
}

/** `Mar 13, 2027, 9:30 AM`, or nothing while no day is chosen. */
export const dayText = ({ pickup }: Order): string =>
  pickup ? `${shortDay(`${pickup.day}T12:00:00Z`)}, ${clockTime(pickup.starts)}` : '';
