import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Choose a new password for ${settings.name}`;

export function Body({ link, code }: MailTemplates['reset-password']) {
  return (
    <MailFrame title="Choose a new password" preview="The link works once, within an hour.">
      <MailText>
        Someone, most likely you, asked to reset the password of your account with us.
      </MailText>
      <MailAction href={link}>Choose a new password</MailAction>
      <MailNote>
        On another device? Enter this code on the confirmation page: <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>
        The link and the code work once, within an hour. If you did not ask for it, you can ignore
        this email: your password stays the same.
      </MailNote>
    </MailFrame>
  );
}
