import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';

export const resetPasswordSubject = `Choose a new password for ${settings.name}`;

export function ResetPassword({ link }: MailTemplates['reset-password']) {
  return (
    <MailFrame preview="The link works once, within an hour.">
      <MailTitle>Choose a new password</MailTitle>
      <MailText>Somebody, most likely you, asked for a new password for your account with us.</MailText>
      <MailAction href={link}>Choose a new password</MailAction>
      <MailNote>The link works once, within an hour. If you did not ask for it, you need do nothing: your password stays as it is.</MailNote>
    </MailFrame>
  );
}
