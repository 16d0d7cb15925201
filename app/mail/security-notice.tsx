import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailLink, MailNote, MailText, MailTitle } from './mail-parts.tsx';

export const securityNoticeSubject = ({ title }: MailTemplates['security-notice']): string => title;

export function SecurityNotice({ title, detail, ways }: MailTemplates['security-notice']) {
  return (
    <MailFrame preview="If that was you, all is well.">
      <MailTitle>{title}</MailTitle>
      {detail && (
        <MailBox>
          <MailBoxText>{detail}</MailBoxText>
        </MailBox>
      )}
      <MailText>This has just happened to your account with us. If that was you, all is well.</MailText>
      {ways ? (
        <>
          <MailText>
            If it was not, choose a new password now: it signs out every other device. Then <MailLink href={ways.securityUrl}>look at the security of your account</MailLink> and take away what is not yours.
          </MailText>
          <MailAction href={ways.resetUrl}>Choose a new password</MailAction>
          <MailNote>Need help? Answer this mail or call {settings.farm.phone}.</MailNote>
        </>
      ) : (
        <MailText>If it was not, somebody else may hold your account, and this address no longer opens it. Answer this mail or call {settings.farm.phone} at once, and change the password of your mailbox too.</MailText>
      )}
    </MailFrame>
  );
}
