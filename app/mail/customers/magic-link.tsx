import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

/** The code comes first, so that it is readable in the inbox list. */
export const subject = ({ code }: MailTemplates['magic-link']) =>
  `${code} signs you in to ${settings.name}`;

export function Body({ link, code }: MailTemplates['magic-link']) {
  return (
    <MailFrame
      title={`Sign in to ${settings.name}`}
      preview="No password needed. It works once, within an hour."
    >
      <MailText>
        Enter this code where you requested it: <MailCode>{code}</MailCode>
      </MailText>
      <MailText>Or open this link on the device you want to sign in on.</MailText>
      <MailAction href={link}>Sign me in</MailAction>
      <MailNote>
        The code and the link work once, within an hour. We will never ask you for the code. If you
        did not request it, you can ignore this email.
      </MailNote>
    </MailFrame>
  );
}
