import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { OrderAmounts, OrderItems, PendingChargeNote } from './order-parts.tsx';

export const subject = (order: MailTemplates['addition-failed']): string =>
  `More trees for order ${mailedOrderName(order)}: the payment did not go through`;

export function Body(order: MailTemplates['addition-failed']) {
  const { fullName, amountCents, trees, retryUrl } = order;
  const names = trees.map(
    ({ variety, rootstock, quantity }) => `${quantity} ${variety} on ${rootstock}`,
  );
  return (
    <MailFrame
      title="Your payment did not go through"
      preview="No money was taken for them, and your order stays as it was."
    >
      <MailText>
        {fullName}, when you left our shop, your payment of {formatUsd(amountCents)} for{' '}
        {names.join(', ')} was still being processed. It has since failed: no money was taken for
        them, and these trees have been released.
      </MailText>
      <MailText>
        Your order {mailedOrderName(order)} stays as it was. You can add the trees again, as long as
        they are in stock.
      </MailText>
      <MailAction href={retryUrl}>Add trees</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <PendingChargeNote />
    </MailFrame>
  );
}
