import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { AdminMailNote } from './admin-parts.tsx';

export const subject = ({ totalCents, ...order }: MailTemplates['admin-order']): string =>
  `New order ${mailedOrderName(order)}: ${formatUsd(totalCents)}`;

export function Body(mail: MailTemplates['admin-order']) {
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
}
