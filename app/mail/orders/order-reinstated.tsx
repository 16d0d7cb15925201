import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { chargeText } from '#domain/orders/money-text.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

export const subject = ({ orderId }: OrderMail): string =>
  `Order ${shortOrderId(orderId)} is no longer canceled`;

export function Body(order: MailTemplates['order-reinstated']) {
  const { orderId, fullName, money, orderUrl } = order;
  return (
    <MailFrame title="Your order is active again" preview="Your trees are reserved for you again.">
      <MailText>
        {fullName}, we told you that your order {shortOrderId(orderId)} was canceled. It is no
        longer canceled: your trees are reserved for you again.
      </MailText>
      <MailText>{chargeText(money)} There is nothing more to pay.</MailText>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailReply>Not what you wanted?</MailReply>
    </MailFrame>
  );
}
