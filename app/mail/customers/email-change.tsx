import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Confirm your new email for ${settings.name}`;

export function Body({ link, code, newEmail, isEntrusted }: MailTemplates['email-change']) {
  return (
    <MailFrame title="Confirm your new email" preview="Confirm that this address is yours.">
      <MailText>
        You asked us to use {newEmail} for your account from now on. Please confirm that this
        address is yours.{' '}
        {isEntrusted
          ? 'We have told your old address, which need not confirm.'
          : 'We have also emailed your old address: the change needs both confirmations.'}
      </MailText>
      <MailAction href={link}>Confirm my new email</MailAction>
      <MailNote>
        On another device? The code is <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>
        The link and the code work once, within an hour. If you did not ask for this, you don’t need
        to do anything: nothing will change.
      </MailNote>
    </MailFrame>
  );
}
