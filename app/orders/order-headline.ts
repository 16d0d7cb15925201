import { formatUsd } from '#domain/money.ts';
import { paymentStanding } from '#domain/orders/balance.ts';
import { cancellationText } from '#domain/orders/money-text.ts';
import type { Order } from '#domain/orders/orders.ts';
import { isCanceled, paymentStatusMessage } from '#domain/statuses.ts';

type Headline = { title: string; text: string };

/** An unpaid or canceled order is never called confirmed. */
export function orderHeadline(order: Order): Headline {
  const email = order.customer?.email || 'you';
  if (order.pays !== 'card' && order.paymentStatus !== 'completed') return enteredHeadline(order);
  if (order.paymentStatus === 'failed')
    return {
      title: 'Order Not Paid',
      text: 'Your card was not charged, and the trees have been released.',
    };
  if (isCanceled(order.status))
    return {
      title: 'Order Canceled',
      text: `This order is canceled. ${cancellationText(order).text}`,
    };
  if (order.paymentStatus === 'pending')
    return {
      title: 'Order Confirmed!',
      text: `Thank you for your order. We’ll email a confirmation to ${email} as soon as your payment goes through.`,
    };
  if (order.paymentStatus !== 'completed')
    return { title: 'Order Received', text: paymentStatusMessage(order.paymentStatus) };
  return {
    title: 'Order Confirmed!',
    text: `Thank you for your order. A confirmation email is on its way to ${email}.`,
  };
}

/** Entered by the farm, and not paid. */
function enteredHeadline(order: Order): Headline {
  const payment = paymentStanding(order);
  if (!('missingCents' in payment))
    return {
      title: 'Order Canceled',
      text: `This order is canceled. ${cancellationText(order).text}`,
    };
  const when = order.pays === 'at_pickup' ? 'when you pick up your trees' : 'to the farm';
  return {
    title: 'Order Received',
    text: `Thank you for your order. Please pay ${formatUsd(payment.missingCents)} ${when}.`,
  };
}
