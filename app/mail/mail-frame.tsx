import { Body, Container, Head, Hr, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { farmAddress, settings } from '#domain/settings.ts';
import { palette, sans, serif } from './palette.ts';

/** Paper, a white sheet on it, and who wrote. No pictures: nothing is fetched when a mail is opened. */
export function MailFrame({ preview, children }: { preview: string; children: ReactNode }) {
  const { phone, email } = settings.farm;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: palette.paper, color: palette.ink, fontFamily: sans }}>
        <Container style={{ maxWidth: 560, padding: '36px 16px' }}>
          <Text style={{ margin: '0 0 2px', fontFamily: serif, fontSize: 26, lineHeight: '30px', color: palette.pine }}>{settings.name}</Text>
          <Text style={{ margin: '0 0 22px', fontSize: 13, lineHeight: '18px', color: palette.ink2 }}>{settings.tagline}</Text>
          <Section style={{ backgroundColor: palette.surface, border: `1px solid ${palette.line}`, borderRadius: 22, padding: '30px 28px' }}>{children}</Section>
          <Hr style={{ margin: '26px 0 16px', border: 0, borderTop: `1px solid ${palette.line}` }} />
          <Text style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: palette.ink2 }}>
            {settings.name}, {farmAddress()}
            <br />
            {phone}, {email}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
