import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { orderName, WhenAndWhere } from './pickup-parts.tsx';

type Moved = MailTemplates['pickup-moved'];

export const subject = ({ time, ...order }: Moved): string =>
  `Order ${mailedOrderName(order)}: moved to ${time}`;

export function Body(mail: Moved) {
  return (
    <MailFrame
      title={`We have to move your ${mail.deliveryType}`}
      preview={`New time: ${mail.time}. Please tell us if it suits you.`}
    >
      <MailText>
        {mail.fullName}, {orderName(mail)}, was planned for {mail.from}.
      </MailText>
      {mail.reason && <MailText>{mail.reason}</MailText>}
      <WhenAndWhere {...mail} />
      <MailText>This time is kept for you. Please tell us if it suits you.</MailText>
      <MailAction href={mail.answerUrl}>Accept or choose another day</MailAction>
      <MailNote>You can also cancel there, or see how to reach us.</MailNote>
    </MailFrame>
  );
}
