import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { formatUsd } from '#domain/money.ts';
import { refundExtent } from '#domain/orders/order-money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { paymentStatusMessage, paymentStatusTone, type StatusTone } from '#domain/statuses.ts';
import { paymentName } from './payment-name.ts';

const failed = { Icon: CircleAlert, colors: 'bg-apple-tint text-apple' };
const styles: Partial<Record<StatusTone, typeof failed>> = {
  leaf: { Icon: CircleCheck, colors: 'bg-leaf-tint text-leaf' },
  gold: { Icon: Clock, colors: 'bg-gold-tint text-gold' },
};

/** Of an order that the farm has entered. */
const farmMessages = {
  pending: 'We hold your trees until you pay.',
  failed: 'This order was canceled before it was paid.',
};

/** A live region: status changes are announced. */
export function PaymentStatusCard({ order }: { order: Order }) {
  const { farm, paymentStatus, paidCents, refundedCents, changed, addingTrees } = order;
  const underWayCents = (changed?.changes ?? [])
    .filter(({ refundState }) => refundState === 'under_way')
    .reduce((sum, { refundCents }) => sum + refundCents, 0);
  const { Icon, colors } = styles[paymentStatusTone(paymentStatus)] ?? failed;
  return (
    <section
      aria-label="Payment status"
      aria-live="polite"
      className={`flex gap-4 rounded-[18px] px-[22px] py-5 ${colors}`}
    >
      <Icon aria-hidden className="size-7 flex-none" strokeWidth={1.6} />
      <div>
        <p className="font-semibold">{paymentName(order)}</p>
        <p className="mt-0.5 text-sm text-ink">
          {farm && paymentStatus !== 'completed'
            ? farmMessages[paymentStatus]
            : refundExtent(order) !== 'full' && paymentStatusMessage(paymentStatus)}
        </p>
        {addingTrees && (
          <p className="mt-0.5 text-sm text-ink">Your payment for more trees is being processed.</p>
        )}
        {refundedCents > underWayCents && (
          <p className="mt-0.5 text-sm text-ink">
            {formatUsd(refundedCents - underWayCents)} of {formatUsd(paidCents)} has been refunded.
          </p>
        )}
        {underWayCents > 0 && (
          <p className="mt-0.5 text-sm text-ink">
            A refund of {formatUsd(underWayCents)} is on its way to your card.
          </p>
        )}
      </div>
    </section>
  );
}
