import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import {
  MailAction,
  MailBox,
  MailBoxText,
  MailFact,
  MailNote,
  MailText,
} from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { CustomerChange } from '#domain/mail/admin-mails.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { itemText } from '#domain/orders/orders.ts';
import { AdminMailNote } from './admin-parts.tsx';

export const adminOrder = {
  subject: ({ totalCents, ...order }: MailTemplates['admin-order']): string =>
    `New order ${mailedOrderName(order)}: ${formatUsd(totalCents)}`,
  Body(mail: MailTemplates['admin-order']) {
    const { customer, deliveryType, items, totalCents, orderUrl, settingsUrl } = mail;
    return (
      <MailFrame
        title={`New order ${mailedOrderName(mail)}`}
        preview={`${customer}, ${formatUsd(totalCents)}, ${deliveryType}`}
        footer={<AdminMailNote settingsUrl={settingsUrl} />}
      >
        <MailBox title={customer}>
          <MailBoxText>
            {deliveryType === 'delivery' ? 'Delivery' : 'Pickup'}, {formatUsd(totalCents)} paid
          </MailBoxText>
          {items.map(({ variety, rootstock, quantity }) => (
            <MailBoxText key={`${variety} ${rootstock}`}>
              {quantity} × {variety} on {rootstock}
            </MailBoxText>
          ))}
        </MailBox>
        <MailAction href={orderUrl}>Open the order</MailAction>
      </MailFrame>
    );
  },
};

export const adminOrderChange = {
  subject: changeTitle,
  Body(props: MailTemplates['admin-order-change']) {
    const { customer, trees, orderUrl, settingsUrl } = props;
    return (
      <MailFrame
        title={changeTitle(props)}
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
  },
};

export const adminAlerts = {
  subject: alertsTitle,
  Body(props: MailTemplates['admin-alerts']) {
    const { alerts, todayUrl, settingsUrl } = props;
    return (
      <MailFrame
        title={alertsTitle(props)}
        preview={alerts.map(({ title }) => title).join(', ')}
        footer={<AdminMailNote settingsUrl={settingsUrl} />}
      >
        {alerts.map(({ title, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rendered once
          <MailFact key={index} title={title}>
            {text}
          </MailFact>
        ))}
        <MailAction href={todayUrl}>Open today’s overview</MailAction>
      </MailFrame>
    );
  },
};

export const adminsChanged = {
  subject: ({ title }: MailTemplates['admins-changed']): string => title,
  Body({ title, email, change, adminsUrl }: MailTemplates['admins-changed']) {
    return (
      <MailFrame title={title} preview={`The list of ${settings.name} admins has changed.`}>
        <MailText>
          {change === 'appointed'
            ? `${email} can now see and change orders, trees and customers of ${settings.name}.`
            : `${email} can no longer open the admin screens of ${settings.name}.`}{' '}
          Every admin gets this email.
        </MailText>
        <MailText>If this was not intended, check the list of admins right away.</MailText>
        <MailAction href={adminsUrl}>See all admins</MailAction>
        <MailNote>If in doubt, call {settings.farm.phone}.</MailNote>
      </MailFrame>
    );
  },
};

const events: Record<CustomerChange['change'], string> = {
  added: 'Trees added to',
  removed: 'Trees removed from',
  canceled: 'The customer canceled',
};

const moneyOf = ({ change, cents }: CustomerChange): string =>
  cents === 0
    ? 'nothing refunded'
    : `${formatUsd(cents)} ${change === 'added' ? 'paid' : 'refunded'}`;

/** 'added 1 × Rainier on Gisela 6, $52.00 paid' */
export const describeCustomerChange = (change: CustomerChange): string =>
  change.change === 'canceled'
    ? `canceled the order, ${moneyOf(change)}`
    : `${change.change} ${[...change.trees.map(itemText), moneyOf(change)].join(', ')}`;

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function changeTitle({ change, ...order }: CustomerChange): string {
  return `${events[change]} order ${mailedOrderName(order)}`;
}

function alertsTitle({ alerts }: MailTemplates['admin-alerts']): string {
  const [alert, ...others] = alerts;
  return alert && others.length === 0 ? alert.title : `${alerts.length} things need your attention`;
}
