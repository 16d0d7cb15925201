import type { ReactNode } from 'react';
import { Body, Container, Head, Hr, Html, Preview, Section, Text } from 'react-email';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import { MailTitle } from './mail-parts.tsx';
import { darkStyles, palette, sans, serif } from './palette.ts';

interface MailFrameProps {
  /** Preheader: shown beside the subject in the inbox. */
  preview: string;
  /** The first line of the letter. */
  title: string;
  /** Reason and unsubscribe link, for list mail. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Layout with letterhead and sender. No images: opening a mail triggers no request. */
export function MailFrame({ preview, title, footer, children }: MailFrameProps) {
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
          <Text
            className="pine"
            style={{
              margin: '0 0 2px',
              fontFamily: serif,
              fontSize: 26,
              lineHeight: '30px',
              color: palette.pine,
            }}
          >
            {settings.name}
          </Text>
          <Text
            className="ink2"
            style={{ margin: '0 0 22px', fontSize: 13, lineHeight: '18px', color: palette.ink2 }}
          >
            {settings.tagline}
          </Text>
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
          {footer}
          <Text
            className="ink2"
            style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: palette.ink2 }}
          >
            {settings.name}, {farmAddress()}
            <br />
            {phone}, {email}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
