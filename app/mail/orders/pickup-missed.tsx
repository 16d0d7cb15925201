import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { CallInstead, NextWindows, orderName } from './pickup-parts.tsx';

type Missed = MailTemplates['pickup-missed'];

export const subject = ({ deliveryType, windows, ...order }: Missed): string =>
  windows.length > 0
    ? `Order ${mailedOrderName(order)}: we missed you, please choose another ${deliveryType} day`
    : `Order ${mailedOrderName(order)}: we missed you`;

export function Body(mail: Missed) {
  return (
    <MailFrame title="We missed you" preview="Your trees are safe with us.">
      <MailText>
        {mail.fullName}, {orderName(mail)}, was planned for {mail.time}. Your trees are safe with
        us: their roots are covered and moist.
      </MailText>
      <NextWindows windows={mail.windows} />
      {mail.windows.length > 0 ? (
        <>
          <MailAction href={mail.orderUrl}>Choose another day</MailAction>
          <CallInstead />
        </>
      ) : (
        <MailText>
          No {mail.deliveryType} day has room for your{' '}
          {mail.trees === 1 ? 'tree' : `${mail.trees} trees`} right now. We will call you and
          arrange a day with you; you can also call us at {settings.farm.phone}.
        </MailText>
      )}
    </MailFrame>
  );
}
