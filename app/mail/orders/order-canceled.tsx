import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { formatUsd } from '#domain/money.ts';
import { cancellationText } from '#domain/orders/money-text.ts';
import { OrderItems } from './order-parts.tsx';

export const subject = (order: OrderMail): string => `Order ${mailedOrderName(order)} is canceled`;

export function Body(order: MailTemplates['order-canceled']) {
  const { fullName, totalCents, orderUrl } = order;
  const { title, text } = describePayment(order);
  return (
    <MailFrame title="Your order is canceled" preview={title}>
      <MailText>
        {fullName}, your order {mailedOrderName(order)} for {formatUsd(totalCents)} has been
        canceled
        {order.lapsed ? ', because we did not receive your payment in time' : ''}.
        {order.reason && ` Our note: ${order.reason}`}
      </MailText>
      <MailFact title={title}>{text}</MailFact>
      <OrderItems {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailReply>Not what you wanted?</MailReply>
    </MailFrame>
  );
}

/** Mails enqueued before `money` was stored state only this cancellation's refund. */
function describePayment({ money, refundedCents, totalCents }: MailTemplates['order-canceled']) {
  if (money) return cancellationText(money);
  if (refundedCents > 0) return cancellationText({ paidCents: totalCents, refundedCents });
  return {
    title: 'About your payment',
    text: 'If your card was charged, we will contact you about it.',
  };
}
