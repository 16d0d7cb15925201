import type { MailTemplates } from '#domain/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { AdminMailNote } from './admin-parts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailNote, MailText, MailTitle } from './mail-parts.tsx';

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;

export const adminDigestSubject = ({ orders, totalCents }: MailTemplates['admin-digest']): string =>
  `${count(orders, 'new order')}: ${formatUsd(totalCents)}`;

export function AdminDigest({
  orders,
  trees,
  totalCents,
  lines,
  ordersUrl,
  settingsUrl,
}: MailTemplates['admin-digest']) {
  return (
    <MailFrame
      preview={`${count(trees, 'tree')}, ${formatUsd(totalCents)}`}
      footer={<AdminMailNote settingsUrl={settingsUrl} />}
    >
      <MailTitle>{count(orders, 'new order')}</MailTitle>
      <MailText>
        {count(trees, 'tree')} for {formatUsd(totalCents)}.
      </MailText>
      <MailBox>
        {lines.map((line) => (
          <MailBoxText key={line.orderId}>
            {shortOrderId(line.orderId)}: {line.customer}, {count(line.trees, 'tree')},{' '}
            {formatUsd(line.totalCents)}
            {line.isDelivery && ', delivery'}
          </MailBoxText>
        ))}
      </MailBox>
      <MailAction href={ordersUrl}>See all orders</MailAction>
      {orders > lines.length && (
        <MailNote>{`The list shows the first ${lines.length} of ${orders}.`}</MailNote>
      )}
    </MailFrame>
  );
}
