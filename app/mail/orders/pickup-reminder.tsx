import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { BookedNotes, orderName, WhenAndWhere } from './pickup-parts.tsx';

type Reminder = MailTemplates['pickup-reminder'];

const when = ({ days }: Reminder): string => (days === 1 ? 'tomorrow' : `in ${days} days`);

export const subject = (mail: Reminder): string =>
  mail.deliveryType === 'pickup'
    ? `Your pickup is ${when(mail)}: ${mail.time}`
    : `Your delivery is ${when(mail)}: ${mail.time}`;

export function Body(mail: Reminder) {
  const pickup = mail.deliveryType === 'pickup';
  return (
    <MailFrame title={`Your ${mail.deliveryType} is ${when(mail)}`} preview={mail.time}>
      <MailText>
        {mail.fullName}, a reminder of {orderName(mail)}.
      </MailText>
      <WhenAndWhere {...mail} />
      <MailAction href={mail.orderUrl}>View your order</MailAction>
      <MailNote>
        {pickup
          ? 'Bring a tarp or a blanket: bare roots must not dry out on the way.'
          : 'Somebody should be there, or tell us where to leave the trees in the shade.'}
      </MailNote>
      <BookedNotes {...mail} />
    </MailFrame>
  );
}
