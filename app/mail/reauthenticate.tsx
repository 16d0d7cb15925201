import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailCode, MailNote, MailText, MailTitle } from './mail-parts.tsx';

export const reauthenticateSubject = ({ code }: MailTemplates['reauthenticate']) => `${code} is your code for ${settings.name}`;

export function Reauthenticate({ code }: MailTemplates['reauthenticate']) {
  return (
    <MailFrame preview="Enter it to go on with your change.">
      <MailTitle>Is it you?</MailTitle>
      <MailText>
        Enter this code to go on with the change to your account: <MailCode>{code}</MailCode>
      </MailText>
      <MailNote>It works once, within an hour. Nobody of ours will ever ask you for it. If you did not ask for it, choose a new password: somebody is signed in to your account.</MailNote>
    </MailFrame>
  );
}
