import type { Cents } from '#domain/money.ts';

/** Parses dollars as typed: `48`, `$48.50`, `1,200.00`. Undefined if invalid. */
export function centsFromInput(text: string): Cents | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
