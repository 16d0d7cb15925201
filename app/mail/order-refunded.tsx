import type { MailTemplates } from '#domain/mail.ts';
import { refundText } from '#domain/money-text.ts';
import { formatUsd } from '#domain/money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailBoxTitle, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

export const orderRefundedSubject = ({ orderId, refundCents }: MailTemplates['order-refunded']): string => `Order ${shortOrderId(orderId)}: refund of ${formatUsd(refundCents)}`;

export function OrderRefunded(order: MailTemplates['order-refunded']) {
  const { orderId, fullName, refundCents, money, orderUrl } = order;
  return (
    <MailFrame preview={`${formatUsd(refundCents)} goes back to your card.`}>
      <MailTitle>Your refund is on its way</MailTitle>
      <MailText>
        {fullName}, we have sent you {formatUsd(refundCents)} back for order {shortOrderId(orderId)}.
      </MailText>
      <MailBox>
        <MailBoxTitle>Refund of {formatUsd(refundCents)}</MailBoxTitle>
        <MailBoxText>{refundText(refundCents, money)} Banks take up to ten days to show it.</MailBoxText>
      </MailBox>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>Questions about this refund? Answer this mail or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
