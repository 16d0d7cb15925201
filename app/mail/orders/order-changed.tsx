import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { describeTreeChanges } from '#domain/orders/order-change-text.ts';
import { NextStep, OrderAmounts, OrderItems, RefundBox } from './order-parts.tsx';
import { OwingBox } from './owing-box.tsx';

export const subject = (order: MailTemplates['order-changed']): string =>
  `Order ${mailedOrderName(order)} has been updated`;

export function Body(order: MailTemplates['order-changed']) {
  const { fullName, change, owing, money, orderUrl } = order;
  const { by, reason, lines, refundCents, cents = 0 } = change;
  return (
    <MailFrame title="Your order has been updated" preview={describeTreeChanges(lines)}>
      <MailText>
        {fullName}, {by === 'customer' ? 'as you asked, we have' : 'we have'} changed your order{' '}
        {mailedOrderName(order)}: {describeTreeChanges(lines)}.{reason && ` Our note: ${reason}`}
      </MailText>
      {cents > 0 && !owing && (
        <MailFact title={`${formatUsd(cents)} more, and paid`}>
          Together with your earlier payments, you have paid {formatUsd(money.paidCents)}.
        </MailFact>
      )}
      {refundCents > 0 && <RefundBox refundCents={refundCents} money={money} />}
      {owing && <OwingBox {...owing} />}
      <MailText>These are the trees of your order now:</MailText>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <NextStep {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailReply>Is something wrong?</MailReply>
    </MailFrame>
  );
}
