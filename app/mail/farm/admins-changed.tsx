import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ title }: MailTemplates['admins-changed']): string => title;

export function Body({ title, email, change, adminsUrl }: MailTemplates['admins-changed']) {
  return (
    <MailFrame title={title} preview={`The list of ${settings.name} admins has changed.`}>
      <MailText>
        {change === 'appointed'
          ? `${email} can now see and change orders, trees and customers of ${settings.name}.`
          : `${email} can no longer open the admin screens of ${settings.name}.`}{' '}
        Every admin gets this email.
      </MailText>
      <MailText>If this was not intended, check the list of admins right away.</MailText>
      <MailAction href={adminsUrl}>See all admins</MailAction>
      <MailNote>If in doubt, call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}
