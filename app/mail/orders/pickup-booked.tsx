import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailText } from '#app/mail/kit/mail-parts.tsx';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { BookedMail } from '#domain/mail/pickup-mails.ts';
import { BookedNotes, orderName, WhenAndWhere } from './pickup-parts.tsx';

export const subject = ({ time, ...order }: BookedMail): string =>
  `Order ${mailedOrderName(order)}: ${time}`;

export function Body(mail: BookedMail) {
  return (
    <MailFrame
      title={mail.deliveryType === 'pickup' ? 'See you at the farm' : 'We deliver your trees'}
      preview={mail.time}
    >
      <MailText>
        {mail.fullName}, this is the time for {orderName(mail)}.
      </MailText>
      <WhenAndWhere {...mail} />
      <MailAction href={mail.orderUrl}>View your order</MailAction>
      <BookedNotes {...mail} />
    </MailFrame>
  );
}
