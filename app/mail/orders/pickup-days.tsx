import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { CallInstead, NextWindows, orderName } from './pickup-parts.tsx';

type Days = MailTemplates['pickup-days'];

export const subject = ({ deliveryType, ...order }: Days): string =>
  `Order ${mailedOrderName(order)}: choose your ${deliveryType} day`;

export function Body(mail: Days) {
  return (
    <MailFrame
      title={`Choose your ${mail.deliveryType} day`}
      preview={`The ${mail.deliveryType} days are open.`}
    >
      <MailText>
        {mail.fullName}, the {mail.deliveryType} days are open. Please choose a time for{' '}
        {orderName(mail)}.
      </MailText>
      <NextWindows windows={mail.windows} />
      <MailAction href={mail.orderUrl}>Choose a day</MailAction>
      <CallInstead />
    </MailFrame>
  );
}
