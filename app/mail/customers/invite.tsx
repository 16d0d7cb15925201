import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `You’re invited to ${settings.name}`;

export function Body({ link }: MailTemplates['invite']) {
  return (
    <MailFrame title="An account is waiting for you" preview="An account is waiting for you.">
      <MailText>
        We have created an account for this address. Accept the invitation to sign in, then choose
        your own password on your account page.
      </MailText>
      <MailAction href={link}>Accept the invitation</MailAction>
      <MailNote>
        The link works once, within an hour. If you don’t know why you were invited, you can ignore
        this email.
      </MailNote>
    </MailFrame>
  );
}
