import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText } from '#app/mail/kit/mail-parts.tsx';
import type { CustomerChange } from '#domain/mail/admin-mails.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { itemText } from '#domain/orders/orders.ts';
import { AdminMailNote } from './admin-parts.tsx';

const events: Record<CustomerChange['change'], string> = {
  added: 'Trees added to',
  removed: 'Trees removed from',
  canceled: 'The customer canceled',
};

export const subject = ({ change, ...order }: CustomerChange): string =>
  `${events[change]} order ${mailedOrderName(order)}`;

const moneyOf = ({ change, cents }: CustomerChange): string =>
  cents === 0
    ? 'nothing refunded'
    : `${formatUsd(cents)} ${change === 'added' ? 'paid' : 'refunded'}`;

/** 'added 1 × Rainier on Gisela 6, $52.00 paid' */
export const describeCustomerChange = (change: CustomerChange): string =>
  change.change === 'canceled'
    ? `canceled the order, ${moneyOf(change)}`
    : `${change.change} ${[...change.trees.map(itemText), moneyOf(change)].join(', ')}`;

export function Body(props: MailTemplates['admin-order-change']) {
  const { customer, trees, orderUrl, settingsUrl } = props;
  return (
    <MailFrame
      title={subject(props)}
      preview={`${customer} ${describeCustomerChange(props)}`}
      footer={<AdminMailNote settingsUrl={settingsUrl} />}
    >
      <MailBox title={customer}>
        <MailBoxText>{upperFirst(moneyOf(props))}</MailBoxText>
        {trees.map((tree) => (
          <MailBoxText key={itemText(tree)}>{itemText(tree)}</MailBoxText>
        ))}
      </MailBox>
      <MailAction href={orderUrl}>Open the order</MailAction>
    </MailFrame>
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
