import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { OrderAmounts, OrderItems, RefundBox } from './order-parts.tsx';

export const subject = ({ refundCents, ...order }: MailTemplates['order-refunded']): string =>
  `Order ${mailedOrderName(order)}: refund of ${formatUsd(refundCents)}`;

export function Body(order: MailTemplates['order-refunded']) {
  const { fullName, refundCents, orderUrl } = order;
  return (
    <MailFrame
      title="Your refund is on its way"
      preview={`${formatUsd(refundCents)} is being refunded to your card.`}
    >
      <MailText>
        {fullName}, we have refunded {formatUsd(refundCents)} for your order{' '}
        {mailedOrderName(order)}.
      </MailText>
      <RefundBox {...order} />
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailReply>Questions about this refund?</MailReply>
    </MailFrame>
  );
}
