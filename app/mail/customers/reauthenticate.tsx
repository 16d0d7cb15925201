import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ code }: MailTemplates['reauthenticate']) =>
  `${code} is your code for ${settings.name}`;

export function Body({ code }: MailTemplates['reauthenticate']) {
  return (
    <MailFrame title="Is it you?" preview="Enter it to continue with your change.">
      <MailText>
        Enter this code to continue with the change to your account: <MailCode>{code}</MailCode>
      </MailText>
      <MailNote>
        It works once, within an hour. We will never ask you for it. If you did not request it,
        choose a new password: someone else is signed in to your account.
      </MailNote>
    </MailFrame>
  );
}
