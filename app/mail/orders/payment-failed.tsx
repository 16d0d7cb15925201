import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { chargeText } from '#domain/orders/money-text.ts';
import { noMoney } from '#domain/orders/order-money.ts';
import { OrderAmounts, OrderItems, PendingChargeNote } from './order-parts.tsx';

export const subject = (order: OrderMail): string =>
  `The payment for order ${mailedOrderName(order)} did not go through`;

export function Body(order: MailTemplates['payment-failed']) {
  const { fullName, retryUrl, money = noMoney } = order;
  const charge = chargeText(money);
  return (
    <MailFrame
      title="Your payment did not go through"
      preview={`${charge} Your trees are still in your cart.`}
    >
      <MailText>
        {fullName}, when you left our shop, the payment for order {mailedOrderName(order)} was still
        being processed. It has since failed, and the trees have been released. {charge}
      </MailText>
      <MailText>
        They are still in your cart, as long as they are in stock. Please try again, with a
        different card if you like.
      </MailText>
      <MailAction href={retryUrl}>Try again</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <PendingChargeNote />
    </MailFrame>
  );
}
