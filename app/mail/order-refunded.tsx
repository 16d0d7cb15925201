import type { MailTemplates } from '#domain/mail.ts';
import { refundText } from '#domain/money-text.ts';
import { formatUsd } from '#domain/money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import {
  MailAction,
  MailBox,
  MailBoxText,
  MailBoxTitle,
  MailNote,
  MailText,
  MailTitle,
} from './mail-parts.tsx';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

export const orderRefundedSubject = ({
  orderId,
  refundCents,
}: MailTemplates['order-refunded']): string =>
  `Order ${shortOrderId(orderId)}: refund of ${formatUsd(refundCents)}`;

export function OrderRefunded(order: MailTemplates['order-refunded']) {
  const { orderId, fullName, refundCents, money, orderUrl } = order;
  return (
    <MailFrame preview={`${formatUsd(refundCents)} is being refunded to your card.`}>
      <MailTitle>Your refund is on its way</MailTitle>
      <MailText>
        {fullName}, we have refunded {formatUsd(refundCents)} for your order {shortOrderId(orderId)}
        .
      </MailText>
      <MailBox>
        <MailBoxTitle>Refund of {formatUsd(refundCents)}</MailBoxTitle>
        <MailBoxText>
          {refundText(refundCents, money)} It can take your bank up to ten days to post it.
        </MailBoxText>
      </MailBox>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>
        Questions about this refund? Reply to this email or call {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
