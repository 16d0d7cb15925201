import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText, MailTitle } from './mail-parts.tsx';

export const emailChangeCurrentSubject = `Your email for ${settings.name} is to change`;

export function EmailChangeCurrent({ link, code, newEmail }: MailTemplates['email-change-current']) {
  return (
    <MailFrame preview="Confirm that the change is yours.">
      <MailTitle>Confirm the change of your email</MailTitle>
      <MailText>Somebody, most likely you, asked that your account with us use {newEmail} instead of this address. Confirm it here, and from the mail we sent to the new address.</MailText>
      <MailAction href={link}>Confirm the change</MailAction>
      <MailNote>
        On another device? The code is <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>If it was not you, do not confirm: then nothing changes. Choose a new password, for somebody is signed in to your account. Need help? Call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
