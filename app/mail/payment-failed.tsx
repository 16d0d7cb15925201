import type { MailTemplates, OrderMail } from '#domain/mail.ts';
import { chargeText } from '#domain/money-text.ts';
import { noMoney } from '#domain/order-money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

export const paymentFailedSubject = ({ orderId }: OrderMail): string => `The payment of order ${shortOrderId(orderId)} did not go through`;

export function PaymentFailed(order: MailTemplates['payment-failed']) {
  const { orderId, fullName, retryUrl, money = noMoney } = order;
  const charge = chargeText(money);
  return (
    <MailFrame preview={`${charge} Your trees are still in your cart.`}>
      <MailTitle>The payment did not go through</MailTitle>
      <MailText>
        {fullName}, when you left us, the payment of order {shortOrderId(orderId)} was still under way. It has failed, and the trees are for sale again. {charge}
      </MailText>
      <MailText>They are still in your cart, as far as they are in stock. Please try again, with another card if you like.</MailText>
      <MailAction href={retryUrl}>Try again</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailNote>If your bank shows an amount set aside for us, it will give it free within some days. Questions? Answer this mail or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
