import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Confirm your email for ${settings.name}`;

export function Body({ link, code }: MailTemplates['confirm-address']) {
  return (
    <MailFrame title="Confirm your email" preview="One click and your account is ready.">
      <MailText>
        Thank you for creating an account with us. One more click and it’s ready: you can then fill
        your cart and track your orders.
      </MailText>
      <MailAction href={link}>Confirm my email</MailAction>
      <MailNote>
        On another device? Enter this code on the confirmation page: <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>
        The link and the code work once, within an hour. If you did not create an account, you don’t
        need to do anything: without confirmation, nobody can use it.
      </MailNote>
    </MailFrame>
  );
}
