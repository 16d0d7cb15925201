import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Your ${settings.name} password was changed`;

export function Body({ resetUrl }: MailTemplates['password-changed']) {
  return (
    <MailFrame
      title="Your password was changed"
      preview="If that was you, you don’t need to do anything."
    >
      <MailText>
        The password of your account with us has just been changed, and every other device has been
        signed out. If that was you, you don’t need to do anything.
      </MailText>
      <MailText>
        If it wasn’t, choose a new password now, and change the password of your email account too.
      </MailText>
      <MailAction href={resetUrl}>Choose a new password</MailAction>
      <MailReply>Need help?</MailReply>
    </MailFrame>
  );
}
