import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

type Props = MailTemplates['payment-link'];

export const subject = ({ orderId }: Props): string =>
  `Please pay for order ${shortOrderId(orderId)}`;

export function Body(order: Props) {
  const { fullName, missingCents, dueDay, payUrl } = order;
  const amount = formatUsd(missingCents);
  const isCharge = order.items.length === 0; // what a delivery costs more
  return (
    <MailFrame
      title={isCharge ? 'Your delivery' : 'Your trees are set aside'}
      preview={`${amount}, by ${dueDay}`}
    >
      <MailText>
        {fullName},{' '}
        {isCharge
          ? `the delivery of your trees costs ${amount} more than you paid. Please pay it by ${dueDay}, or when we bring them.`
          : `thank you for your order. Please pay ${amount} by ${dueDay}; until then we hold these trees for you.`}{' '}
        You can pay by card, and you don’t need an account.
      </MailText>
      <MailAction href={payUrl}>Pay {amount}</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailReply>Would you rather pay by check, or change something?</MailReply>
    </MailFrame>
  );
}
