import type { ReactNode } from 'react';
import { Button, Heading, Link, Section, Text } from 'react-email';
import { palette, sans, serif } from './palette.ts';

// Class names are for the dark scheme only (palette.ts); everything else is styled inline.

interface PartProps {
  children: ReactNode;
}

export const MailTitle = ({ children }: PartProps) => (
  <Heading
    as="h1"
    className="ink"
    style={{
      margin: '0 0 14px',
      fontFamily: serif,
      fontSize: 28,
      lineHeight: '34px',
      fontWeight: 500,
      color: palette.ink,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Heading>
);

export const MailText = ({ children }: PartProps) => (
  <Text
    className="ink"
    style={{
      margin: '0 0 16px',
      fontSize: 16,
      lineHeight: '26px',
      color: palette.ink,
      fontFamily: sans,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Text>
);

export const MailNote = ({ children }: PartProps) => (
  <Text
    className="ink2"
    style={{
      margin: '16px 0 0',
      fontSize: 14,
      lineHeight: '22px',
      color: palette.ink2,
      fontFamily: sans,
    }}
  >
    {children}
  </Text>
);

/** Tinted box for the key facts. */
export const MailBox = ({ children }: PartProps) => (
  <Section
    className="tint"
    style={{
      backgroundColor: palette.leafTint,
      borderRadius: 14,
      padding: '16px 18px',
      margin: '10px 0 18px',
    }}
  >
    {children}
  </Section>
);

export const MailBoxTitle = ({ children }: PartProps) => (
  <Text
    className="ink"
    style={{ margin: 0, fontSize: 15, lineHeight: '23px', fontWeight: 600, color: palette.ink }}
  >
    {children}
  </Text>
);

export const MailBoxText = ({ children }: PartProps) => (
  <Text
    className="ink"
    style={{
      margin: '2px 0 0',
      fontSize: 15,
      lineHeight: '23px',
      color: palette.ink,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Text>
);

export const MailLink = ({ href, children }: PartProps & { href: string }) => (
  <Link href={href} className="pine" style={{ color: palette.pine, textDecoration: 'underline' }}>
    {children}
  </Link>
);

/** The call to action, with its full URL for clients that do not render buttons. */
export function MailAction({ href, children }: PartProps & { href: string }) {
  return (
    <>
      <Button
        href={href}
        className="action"
        style={{
          margin: '6px 0 8px',
          padding: '15px 26px',
          borderRadius: 999,
          backgroundColor: palette.pine,
          color: palette.onPine,
          fontFamily: sans,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
        }}
      >
        {children}
      </Button>
      {/* The text version already contains the button's URL. */}
      <Text
        data-skip-in-text="true"
        className="ink2"
        style={{
          margin: '12px 0 0',
          fontSize: 13,
          lineHeight: '20px',
          color: palette.ink2,
          overflowWrap: 'anywhere',
          wordBreak: 'break-all',
        }}
      >
        Or open this link: <MailLink href={href}>{href}</MailLink>
      </Text>
    </>
  );
}

export const MailCode = ({ children }: PartProps) => (
  <span
    style={{
      fontFamily: 'Menlo, Consolas, monospace',
      fontSize: 18,
      fontWeight: 600,
      letterSpacing: 3,
    }}
  >
    {children}
  </span>
);

/** Footer of list mail: reason and unsubscribe link. */
export const MailUnsubscribe = ({
  because,
  unsubscribeUrl,
}: {
  because: string;
  unsubscribeUrl: string;
}) => (
  <Text
    className="ink2"
    style={{ margin: '0 0 12px', fontSize: 13, lineHeight: '20px', color: palette.ink2 }}
  >
    {because} <MailLink href={unsubscribeUrl}>Unsubscribe or change your preferences</MailLink>
  </Text>
);
