import type { ReactNode } from 'react';
import { Body, Container, Head, Hr, Html, Preview, Section } from 'react-email';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import { MailLink, MailReason, MailTitle, mailWords } from './mail-parts.tsx';
import { darkStyles, palette, sans, serif } from './palette.ts';

const Letterhead = mailWords('pine', {
  margin: '0 0 2px',
  fontFamily: serif,
  fontSize: 26,
  lineHeight: '30px',
});
const Tagline = mailWords('ink2', { margin: '0 0 22px', fontSize: 13, lineHeight: '18px' });
const Sender = mailWords('ink2', { margin: 0, fontSize: 13, lineHeight: '20px' });

interface MailFrameProps {
  /** Preheader: shown beside the subject in the inbox. */
  preview: string;
  /** The first line of the letter. */
  title: string;
  /** Why somebody gets list mail, and the link to unsubscribe; null in a preview, which has none. */
  unsubscribe?: readonly [because: string, url: string | null];
  footer?: ReactNode;
  children: ReactNode;
}

/** Layout with letterhead and sender. No images: opening a mail triggers no request. */
export function MailFrame({ preview, title, unsubscribe, footer, children }: MailFrameProps) {
  const { phone, email } = settings.farm;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="paper ink"
        style={{ margin: 0, backgroundColor: palette.paper, color: palette.ink, fontFamily: sans }}
      >
        <Container style={{ maxWidth: 560, padding: '36px 16px' }}>
          <Letterhead>{settings.name}</Letterhead>
          <Tagline>{settings.tagline}</Tagline>
          <Section
            className="sheet"
            style={{
              backgroundColor: palette.surface,
              border: `1px solid ${palette.line}`,
              borderRadius: 22,
              padding: '30px 28px',
            }}
          >
            <MailTitle>{title}</MailTitle>
            {children}
          </Section>
          <Hr
            className="line"
            style={{ margin: '26px 0 16px', border: 0, borderTop: `1px solid ${palette.line}` }}
          />
          {unsubscribe && <Unsubscribe because={unsubscribe[0]} url={unsubscribe[1]} />}
          {footer}
          <Sender>
            {settings.name}, {farmAddress()}
            <br />
            {phone}, {email}
          </Sender>
        </Container>
      </Body>
    </Html>
  );
}

const Unsubscribe = ({ because, url }: { because: string; url: string | null }) => (
  <MailReason>
    {because}{' '}
    {url === null ? (
      'Every subscriber’s own link to unsubscribe is here.'
    ) : (
      <MailLink href={url}>Unsubscribe or change your preferences</MailLink>
    )}
  </MailReason>
);
