import type { MailTemplates } from '#domain/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { OrderAmounts, OrderItems } from './order-parts.tsx';

export const additionFailedSubject = ({ orderId }: MailTemplates['addition-failed']): string =>
  `More trees for order ${shortOrderId(orderId)}: the payment did not go through`;

export function AdditionFailed(order: MailTemplates['addition-failed']) {
  const { orderId, fullName, amountCents, trees, retryUrl } = order;
  const names = trees.map(
    ({ variety, rootstock, quantity }) => `${quantity} ${variety} on ${rootstock}`,
  );
  return (
    <MailFrame preview="No money was taken for them, and your order stays as it was.">
      <MailTitle>Your payment did not go through</MailTitle>
      <MailText>
        {fullName}, when you left our shop, your payment of {formatUsd(amountCents)} for{' '}
        {names.join(', ')} was still being processed. It has since failed: no money was taken for
        them, and these trees have been released.
      </MailText>
      <MailText>
        Your order {shortOrderId(orderId)} stays as it was. You can add the trees again, as long as
        they are in stock.
      </MailText>
      <MailAction href={retryUrl}>Add trees</MailAction>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailNote>
        If your bank shows a pending charge from us, it will be released within a few days.
        Questions? Reply to this email or call {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
