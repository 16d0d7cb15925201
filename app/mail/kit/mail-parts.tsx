import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Button, Heading, Link, Section, Text } from 'react-email';
import { settings } from '#domain/farm/settings.ts';
import { palette, sans, serif } from './palette.ts';

// Class names are for the dark scheme only (palette.ts); everything else is styled inline.

interface PartProps {
  children: ReactNode;
}

interface BoxProps extends PartProps {
  title?: string;
}

/** Makes paragraphs of one look. A name without a space breaks anywhere, or the mail would be wider than a phone. */
export const mailWords = (color: 'ink' | 'ink2' | 'pine', style: CSSProperties) =>
  function MailWords(props: ComponentProps<typeof Text>) {
    return (
      <Text
        {...props}
        className={color}
        style={{ overflowWrap: 'anywhere', ...style, color: palette[color] }}
      />
    );
  };

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

export const MailText = mailWords('ink', {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '26px',
  fontFamily: sans,
});

export const MailNote = mailWords('ink2', {
  margin: '16px 0 0',
  fontSize: 14,
  lineHeight: '22px',
  fontFamily: sans,
});

/** How to reach the farm, after a question. */
export const MailReply = ({ children }: PartProps) => (
  <MailNote>
    {children} Reply to this email or call {settings.farm.phone}.
  </MailNote>
);

/** Tinted box for the key facts. */
export const MailBox = ({ title, children }: BoxProps) => (
  <Section
    className="tint"
    style={{
      backgroundColor: palette.leafTint,
      borderRadius: 14,
      padding: '16px 18px',
      margin: '10px 0 18px',
    }}
  >
    {title && <BoxTitle>{title}</BoxTitle>}
    {children}
  </Section>
);

const BoxTitle = mailWords('ink', { margin: 0, fontSize: 15, lineHeight: '23px', fontWeight: 600 });

export const MailBoxText = mailWords('ink', {
  margin: '2px 0 0',
  fontSize: 15,
  lineHeight: '23px',
});

/** A box with one text. */
export const MailFact = ({ title, children }: BoxProps) => (
  <MailBox {...(title && { title })}>
    <MailBoxText>{children}</MailBoxText>
  </MailBox>
);

export const MailLink = ({ href, children }: PartProps & { href: string }) => (
  <Link href={href} className="pine" style={{ color: palette.pine, textDecoration: 'underline' }}>
    {children}
  </Link>
);

const FullLink = mailWords('ink2', {
  margin: '12px 0 0',
  fontSize: 13,
  lineHeight: '20px',
  wordBreak: 'break-all',
});

/** The call to action, with its full URL for clients that do not render buttons. */
export const MailAction = ({ href, children }: PartProps & { href: string }) => (
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
    <FullLink data-skip-in-text="true">
      Or open this link: <MailLink href={href}>{href}</MailLink>
    </FullLink>
  </>
);

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

/** Why somebody gets a mail, above the sender's address. */
export const MailReason = mailWords('ink2', {
  margin: '0 0 12px',
  fontSize: 13,
  lineHeight: '20px',
});
