import type { MailTemplates, OrderMail } from '#domain/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailBoxTitle, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { OrderItems } from './order-parts.tsx';

export const orderCanceledSubject = ({ orderId }: OrderMail): string => `Order ${shortOrderId(orderId)} is canceled`;

export function OrderCanceled(order: MailTemplates['order-canceled']) {
  const { orderId, fullName, refundedCents, totalCents, orderUrl } = order;
  return (
    <MailFrame preview={refundedCents > 0 ? `${formatUsd(refundedCents)} go back to your card.` : 'You were not charged.'}>
      <MailTitle>Your order is canceled</MailTitle>
      <MailText>
        {fullName}, order {shortOrderId(orderId)} of {formatUsd(totalCents)} is canceled.
      </MailText>
      <MailBox>
        <MailBoxTitle>{refundedCents > 0 ? `Refund of ${formatUsd(refundedCents)}` : 'Nothing to pay'}</MailBoxTitle>
        <MailBoxText>{refundedCents > 0 ? 'The money goes back to the card you paid with. Banks take up to ten days to show it.' : 'You were not charged for this order.'}</MailBoxText>
      </MailBox>
      <OrderItems {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>Was this not what you wanted? Answer this mail or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
