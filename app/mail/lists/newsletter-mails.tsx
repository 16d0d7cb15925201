import { Section } from 'react-email';
import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText, mailWords } from '#app/mail/kit/mail-parts.tsx';
import { palette } from '#app/mail/kit/palette.ts';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const newsletterWelcome = {
  subject: ({ code, percent }: MailTemplates['newsletter-welcome']): string =>
    code === null
      ? `Welcome to the ${settings.name} newsletter`
      : `Your code for ${percent}% off your first ${settings.name} order`,
  Body(mail: MailTemplates['newsletter-welcome']) {
    const { code, percent, shopUrl, unsubscribeUrl } = mail;
    return (
      <MailFrame
        title="Thank you for joining us"
        preview={
          code === null ? 'You are on our list.' : `${code} takes ${percent}% off your first order.`
        }
        unsubscribe={[
          'You get this because this address was signed up in our shop.',
          unsubscribeUrl,
        ]}
      >
        {code === null ? <WithoutCode percent={percent} /> : <Code code={code} percent={percent} />}
        <MailAction href={shopUrl}>Browse Our Trees</MailAction>
        <MailNote>
          From now on, you’ll hear from us when there is something worth sharing: growing tips,
          early access to new varieties, and seasonal offers.
        </MailNote>
      </MailFrame>
    );
  },
};

export const newsletterReturn = {
  subject: (): string => `Would you like the ${settings.name} newsletter again?`,
  Body({ preferencesUrl }: MailTemplates['newsletter-return']) {
    return (
      <MailFrame
        title="Would you like our newsletter again?"
        preview="One click and you’ll hear from us again."
      >
        <MailText>
          Someone just signed this address up for our newsletter. You unsubscribed a while ago, so
          we are checking with you first.
        </MailText>
        <MailAction href={preferencesUrl}>Subscribe Again</MailAction>
        <MailNote>
          If this was not you, there is nothing to do. You stay unsubscribed, and we will not ask
          again.
        </MailNote>
      </MailFrame>
    );
  },
};

const WithoutCode = ({ percent }: { percent: number }) => (
  <MailText>
    There is no code in this mail: the {percent}% off is for a first order, once for each mailbox.
  </MailText>
);

const LargeCode = mailWords('ink', {
  margin: 0,
  fontFamily: 'Menlo, Consolas, monospace',
  fontSize: 24,
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: 2,
});

const Code = ({ code, percent }: { code: string; percent: number }) => (
  <>
    <MailText>
      Here is your code for {percent}% off your first order. Enter it at checkout, signed in with
      this email address. It works once.
    </MailText>
    <Section
      className="tint"
      style={{
        backgroundColor: palette.leafTint,
        borderRadius: 14,
        padding: '20px 12px',
        margin: '6px 0 20px',
        textAlign: 'center',
      }}
    >
      <LargeCode>{code}</LargeCode>
    </Section>
  </>
);
