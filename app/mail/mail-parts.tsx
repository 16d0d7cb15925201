import { Button, Heading, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette, sans, serif } from './palette.ts';

export const MailTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" style={{ margin: '0 0 14px', fontFamily: serif, fontSize: 28, lineHeight: '34px', fontWeight: 500, color: palette.ink }}>
    {children}
  </Heading>
);

export const MailText = ({ children }: { children: ReactNode }) => <Text style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: palette.ink, fontFamily: sans }}>{children}</Text>;

export const MailNote = ({ children }: { children: ReactNode }) => <Text style={{ margin: '16px 0 0', fontSize: 14, lineHeight: '22px', color: palette.ink2, fontFamily: sans }}>{children}</Text>;

/** The one thing to do, and its address in full for those whose program shows no buttons. */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button href={href} style={{ margin: '6px 0 8px', padding: '15px 26px', borderRadius: 999, backgroundColor: palette.pine, color: palette.onPine, fontFamily: sans, fontSize: 16, fontWeight: 600, lineHeight: '20px' }}>
        {children}
      </Button>
      {/* The text version has the address of the button already. */}
      <Text data-skip-in-text="true" style={{ margin: '12px 0 0', fontSize: 13, lineHeight: '20px', color: palette.ink2, overflowWrap: 'anywhere', wordBreak: 'break-all' }}>
        Or open this address: <Link href={href} style={{ color: palette.pine }}>{href}</Link>
      </Text>
    </>
  );
}

export const MailCode = ({ children }: { children: ReactNode }) => (
  <span style={{ fontFamily: 'Menlo, Consolas, monospace', fontSize: 18, fontWeight: 600, letterSpacing: 3 }}>{children}</span>
);
