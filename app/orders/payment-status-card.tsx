import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatLastDay } from '#app/ui/dates.ts';
import { formatUsd } from '#domain/money.ts';
import { paymentStanding } from '#domain/orders/balance.ts';
import type { Order } from '#domain/orders/orders.ts';
import { paymentStatusMessage, paymentStatusTone, type StatusTone } from '#domain/statuses.ts';
import { paymentName } from './payment-name.ts';

const failed = { Icon: CircleAlert, colors: 'bg-apple-tint text-apple' };
const styles: Partial<Record<StatusTone, typeof failed>> = {
  leaf: { Icon: CircleCheck, colors: 'bg-leaf-tint text-leaf' },
  gold: { Icon: Clock, colors: 'bg-gold-tint text-gold' },
};

/** What the card says about an order that the farm has entered. */
const enteredMessages = {
  pending: 'We hold your trees until you pay.',
  failed: 'This order was canceled before it was paid.',
};

/** A live region: status changes are announced. */
export function PaymentStatusCard({ order }: { order: Order }) {
  const { pays, paymentStatus, paidCents, refundedCents, changed } = order;
  const underWayCents = (changed?.changes ?? [])
    .filter(({ refundState }) => refundState === 'under_way')
    .reduce((sum, { refundCents }) => sum + refundCents, 0);
  const payment = paymentStanding(order);
  const tone = order.payPath ? 'gold' : paymentStatusTone(paymentStatus);
  const { Icon, colors } = styles[tone] ?? failed;
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
          {pays !== 'card' && paymentStatus !== 'completed'
            ? enteredMessages[paymentStatus]
            : paymentStatusMessage(paymentStatus)}
        </p>
        {order.paymentUnderWay && paymentStatus === 'completed' && (
          <p className="mt-0.5 text-sm text-ink">Another payment is being processed.</p>
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
        {'giveBackCents' in payment && order.status !== 'Canceled' && (
          <p className="mt-0.5 text-sm text-ink">
            {formatUsd(payment.giveBackCents)} is to be given back to you.
          </p>
        )}
        <ToPay order={order} />
      </div>
    </section>
  );
}

/** What is due, and where it is paid. */
function ToPay({ order }: { order: Order }) {
  const payment = paymentStanding(order);
  if (!('missingCents' in payment) || !order.payPath) return null;
  const lapsing = order.due.find(({ dueAt, ifUnpaid }) => dueAt !== null && ifUnpaid !== 'stay');
  const amount = formatUsd(payment.missingCents);
  return (
    <>
      <p className="mt-2 text-sm text-ink">
        {amount} is to be paid
        {lapsing?.dueAt
          ? ` by ${formatLastDay(lapsing.dueAt)}.`
          : `${order.status === 'Delivered' ? '' : ' with your trees, or'} here by card.`}
      </p>
      <ButtonLink to={order.payPath} size="small" className="mt-3 print:hidden">
        Pay {amount}
      </ButtonLink>
    </>
  );
}
