import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailLink, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ title }: MailTemplates['security-notice']): string => title;

export function Body({ title, detail, ways }: MailTemplates['security-notice']) {
  return (
    <MailFrame title={title} preview="If that was you, you don’t need to do anything.">
      {detail && <MailFact>{detail}</MailFact>}
      <MailText>
        This just happened to your account with us. If that was you, you don’t need to do anything.
      </MailText>
      {ways ? (
        <>
          <MailText>
            If it wasn’t, choose a new password now, which signs out every other device. Then{' '}
            <MailLink href={ways.securityUrl}>check your security settings</MailLink> and remove
            anything that isn’t yours.
          </MailText>
          <MailAction href={ways.resetUrl}>Choose a new password</MailAction>
          <MailReply>Need help?</MailReply>
        </>
      ) : (
        <MailText>
          If it wasn’t, someone else may have taken over your account, and this address no longer
          opens it. Reply to this email or call {settings.farm.phone} right away, and change the
          password of your email account too.
        </MailText>
      )}
    </MailFrame>
  );
}
