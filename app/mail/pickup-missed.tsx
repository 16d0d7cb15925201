import type { MailTemplates } from '#domain/mail.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailText } from './mail-parts.tsx';
import { CallInstead, NextWindows, orderName } from './pickup-parts.tsx';

type Missed = MailTemplates['pickup-missed'];

export const pickupMissedSubject = ({ orderId, deliveryType }: Missed): string =>
  `Order ${shortOrderId(orderId)}: we missed you, please choose another ${deliveryType} day`;

export function PickupMissed(mail: Missed) {
  return (
    <MailFrame title="We missed you" preview="Your trees are safe with us.">
      <MailText>
        {mail.fullName}, {orderName(mail)}, was planned for {mail.time}. Your trees are safe with
        us: their roots are covered and moist.
      </MailText>
      <NextWindows windows={mail.windows} />
      <MailAction href={mail.orderUrl}>Choose another day</MailAction>
      <CallInstead />
    </MailFrame>
  );
}
