import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText, MailTitle } from './mail-parts.tsx';

/** The code comes first: many read no further than the list of their mails. */
export const magicLinkSubject = ({ code }: MailTemplates['magic-link']) => `${code} signs you in to ${settings.name}`;

export function MagicLink({ link, code }: MailTemplates['magic-link']) {
  return (
    <MailFrame preview="No password needed. It works once, within an hour.">
      <MailTitle>Sign in to {settings.name}</MailTitle>
      <MailText>
        Enter this code where you asked for it: <MailCode>{code}</MailCode>
      </MailText>
      <MailText>Or open this link on the device you want to be signed in on.</MailText>
      <MailAction href={link}>Sign me in</MailAction>
      <MailNote>The code and the link work once, within an hour. Nobody of ours will ever ask you for the code. If you did not ask for it, you need do nothing.</MailNote>
    </MailFrame>
  );
}
