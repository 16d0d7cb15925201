import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { AdminMailNote } from './admin-parts.tsx';

export const subject = ({ orderId, totalCents }: MailTemplates['admin-order']): string =>
  `New order ${shortOrderId(orderId)}: ${formatUsd(totalCents)}`;

export function Body(mail: MailTemplates['admin-order']) {
  const { orderId, customer, deliveryType, items, totalCents, orderUrl, settingsUrl } = mail;
  return (
    <MailFrame
      title={`New order ${shortOrderId(orderId)}`}
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
