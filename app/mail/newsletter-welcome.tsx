import { Link } from '@react-email/components';
import type { MailTemplates } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { palette } from './palette.ts';

export const newsletterWelcomeSubject = `Welcome to the ${settings.name} newsletter`;

export function NewsletterWelcome({ unsubscribeUrl }: MailTemplates['newsletter-welcome']) {
  return (
    <MailFrame preview="Growing tips and early access to new varieties.">
      <MailTitle>Thank you for joining us</MailTitle>
      <MailText>You will hear from us when there is something worth telling: growing tips, new varieties before others see them, and the season’s offers.</MailText>
      <MailNote>
        You get this because this address was entered in our shop. <Link href={unsubscribeUrl} style={{ color: palette.pine }}>Unsubscribe</Link> at any time.
      </MailNote>
    </MailFrame>
  );
}
