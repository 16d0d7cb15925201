import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

type Props = MailTemplates['payment-link'];

export const subject = (order: Props): string => `Please pay for order ${mailedOrderName(order)}`;

export function Body(order: Props) {
  const { fullName, missingCents, dueDay, payUrl } = order;
  const amount = formatUsd(missingCents);
  const by = dueDay ? ` by ${dueDay}` : '';
  return (
    <MailFrame title="Your trees are set aside" preview={`${amount}${by && `,${by}`}`}>
      <MailText>
        {fullName}, please pay {amount}
        {by} for your order
        {dueDay ? '; until then we hold these trees for you' : ', or when you get your trees'}. You
        can pay by card, and you don’t need an account.
      </MailText>
      <MailAction href={payUrl}>Pay {amount}</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailReply>Would you rather pay by check, or change something?</MailReply>
    </MailFrame>
  );
}
