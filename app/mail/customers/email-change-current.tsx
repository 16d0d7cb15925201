import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Confirm the email change for your ${settings.name} account`;

export function Body({ link, code, newEmail }: MailTemplates['email-change-current']) {
  return (
    <MailFrame
      title="Confirm your email change"
      preview="Please confirm that you made this change."
    >
      <MailText>
        Someone, most likely you, asked to change the email of your account with us from this
        address to {newEmail}. Please confirm it here, and in the email we sent to the new address.
      </MailText>
      <MailAction href={link}>Confirm the change</MailAction>
      <MailNote>
        On another device? The code is <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>
        If it wasn’t you, do not confirm, and nothing will change. Someone else may be signed in to
        your account, so choose a new password. Need help? Call {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
