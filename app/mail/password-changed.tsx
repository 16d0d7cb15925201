import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';

export const passwordChangedSubject = `Your ${settings.name} password was changed`;

export function PasswordChanged({ resetUrl }: MailTemplates['password-changed']) {
  return (
    <MailFrame preview="If that was you, all is well.">
      <MailTitle>Your password was changed</MailTitle>
      <MailText>The password of your account with us has just been changed, and every other device has been signed out. If that was you, all is well.</MailText>
      <MailText>If it was not, choose a new password now, and change the password of your mailbox too.</MailText>
      <MailAction href={resetUrl}>Choose a new password</MailAction>
      <MailNote>Need help? Answer this mail or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
