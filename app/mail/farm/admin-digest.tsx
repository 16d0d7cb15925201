import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { CustomerChange } from '#domain/mail/admin-mails.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { describeCustomerChange } from './admin-mails.tsx';
import { AdminMailNote } from './admin-parts.tsx';

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;

export const subject = ({
  orders,
  totalCents,
  changed = 0,
}: MailTemplates['admin-digest']): string =>
  join(orders > 0 && `${ordersText(orders)}: ${formatUsd(totalCents)}`, changesText(changed));

const ordersText = (orders: number) => orders > 0 && count(orders, 'new order');
const changesText = (changed: number) => changed > 0 && `${count(changed, 'change')} by customers`;
const join = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');

const noChanges: CustomerChange[] = [];

export function Body(mail: MailTemplates['admin-digest']) {
  const { orders, trees, totalCents, lines, changed = 0, changes = noChanges } = mail;
  const { ordersUrl, settingsUrl } = mail;
  return (
    <MailFrame
      preview={join(
        orders > 0 && `${count(trees, 'tree')}, ${formatUsd(totalCents)}`,
        changesText(changed),
      )}
      title={join(ordersText(orders), changesText(changed))}
      footer={<AdminMailNote settingsUrl={settingsUrl} />}
    >
      {orders > 0 && (
        <>
          <MailText>
            {count(trees, 'tree')} for {formatUsd(totalCents)}.
          </MailText>
          <MailBox>
            {lines.map((line) => (
              <MailBoxText key={line.orderId}>
                {mailedOrderName(line)}: {line.customer}, {count(line.trees, 'tree')},{' '}
                {formatUsd(line.totalCents)}
                {line.isDelivery && ', delivery'}
              </MailBoxText>
            ))}
          </MailBox>
        </>
      )}
      {changed > 0 && (
        <>
          <MailText>Changed by customers:</MailText>
          <MailBox>
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rendered once
              <MailBoxText key={index}>
                {mailedOrderName(change)}: {change.customer} {describeCustomerChange(change)}
              </MailBoxText>
            ))}
          </MailBox>
        </>
      )}
      <MailAction href={ordersUrl}>See all orders</MailAction>
      {orders > lines.length && (
        <MailNote>{`The list shows the first ${lines.length} of ${orders} orders.`}</MailNote>
      )}
      {changed > changes.length && (
        <MailNote>{`The list shows the first ${changes.length} of ${changed} changes.`}</MailNote>
      )}
    </MailFrame>
  );
}
