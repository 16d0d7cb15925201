import type { MailTemplates } from '#domain/mail.ts';
import { refundText } from '#domain/money-text.ts';
import { formatUsd } from '#domain/money.ts';
import { describeTreeChange } from '#domain/order-change-text.ts';
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

export const orderChangedSubject = ({ orderId }: MailTemplates['order-changed']): string =>
  `Order ${shortOrderId(orderId)} is changed`;

export function OrderChanged(order: MailTemplates['order-changed']) {
  const { orderId, fullName, change, money, orderUrl } = order;
  const { by, reason, lines, refundCents } = change;
  return (
    <MailFrame preview={lines.map(describeTreeChange).join(', ')}>
      <MailTitle>Your order is changed</MailTitle>
      <MailText>
        {fullName}, {by === 'customer' ? 'as you asked, we have' : 'we have'} changed your order{' '}
        {shortOrderId(orderId)}: {lines.map(describeTreeChange).join(', ')}.
        {reason && ` Our note: ${reason}`}
      </MailText>
      {refundCents > 0 && (
        <MailBox>
          <MailBoxTitle>Refund of {formatUsd(refundCents)}</MailBoxTitle>
          <MailBoxText>
            {refundText(refundCents, money)} It can take your bank up to ten days to post it.
          </MailBoxText>
        </MailBox>
      )}
      <MailText>These are the trees that we keep for you now:</MailText>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>Is something wrong? Reply to this email or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
