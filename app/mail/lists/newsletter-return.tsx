import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Would you like the ${settings.name} newsletter again?`;

export function Body({ preferencesUrl }: MailTemplates['newsletter-return']) {
  return (
    <MailFrame
      title="Would you like our newsletter again?"
      preview="One click and you’ll hear from us again."
    >
      <MailText>
        Someone just signed this address up for our newsletter. You unsubscribed a while ago, so we
        are checking with you first.
      </MailText>
      <MailAction href={preferencesUrl}>Subscribe Again</MailAction>
      <MailNote>
        If this was not you, there is nothing to do. You stay unsubscribed, and we will not ask
        again.
      </MailNote>
    </MailFrame>
  );
}
