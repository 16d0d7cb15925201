import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { FarmBox } from './order-parts.tsx';

type Ready = MailTemplates['replacement-ready'];

export const subject = ({ deliveryType, ...order }: Ready): string =>
  `Order ${mailedOrderName(order)}: your replacement is ready for ${deliveryType}`;

export function Body(mail: Ready) {
  const { fullName, replacement, trees, deliveryType, pickupAddress, ordersUrl } = mail;
  const pickup = deliveryType === 'pickup';
  return (
    <MailFrame
      title="Your replacement is ready"
      preview={`${trees} × ${replacement}, free of charge.`}
    >
      <MailText>
        {fullName}, {trees} × {replacement} for your order {mailedOrderName(mail)}{' '}
        {trees === 1 ? 'is' : 'are'} dug, labeled and wrapped, free of charge.{' '}
        {!pickup && 'We will call you to arrange the day of delivery.'}
      </MailText>
      {pickup && <FarmBox address={pickupAddress} />}
      <MailAction href={ordersUrl}>View your report</MailAction>
      <MailNote>
        The roots must not dry out: keep them covered and moist on the way, and plant within a day
        or two.
      </MailNote>
    </MailFrame>
  );
}
