import type { MailTemplates, OrderMail } from '#domain/mail.ts';
import { cancellationText } from '#domain/money-text.ts';
import { formatUsd } from '#domain/money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailBoxTitle, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { OrderItems } from './order-parts.tsx';

export const orderCanceledSubject = ({ orderId }: OrderMail): string => `Order ${shortOrderId(orderId)} is canceled`;

export function OrderCanceled(order: MailTemplates['order-canceled']) {
  const { orderId, fullName, totalCents, orderUrl } = order;
  const { title, text } = words(order);
  return (
    <MailFrame preview={title}>
      <MailTitle>Your order is canceled</MailTitle>
      <MailText>
        {fullName}, order {shortOrderId(orderId)} of {formatUsd(totalCents)} is canceled.
      </MailText>
      <MailBox>
        <MailBoxTitle>{title}</MailBoxTitle>
        <MailBoxText>{text}</MailBoxText>
      </MailBox>
      <OrderItems {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>Was this not what you wanted? Answer this mail or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}

/** Mails written before amounts were kept with them tell only what this cancellation gave back. */
function words({ money, refundedCents, totalCents }: MailTemplates['order-canceled']) {
  if (money) return cancellationText(money);
  if (refundedCents > 0) return cancellationText({ paidCents: totalCents, refundedCents });
  return { title: 'About your payment', text: 'If your card was charged, we will be in touch with you about it.' };
}
