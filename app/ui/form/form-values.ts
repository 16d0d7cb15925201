import type { Cents } from '#domain/money.ts';

// How typed values are read. Invalid numbers become NaN, which the schemas reject with a message.

/** Parses dollars as typed: `48`, `$48.50`, `1,200.00`. Undefined if invalid. */
export function centsFromInput(text: string): Cents | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
export const centsOrNaN = (text: string): number => centsFromInput(text) ?? Number.NaN;
/** Reads a whole number, whose minus may be the typographic one. */
export function wholeOrNaN(text: string): number {
  const written = text.trim().replace('−', '-');
  return /^-?\d+$/.test(written) ? Number(written) : Number.NaN;
}
/** Null where nothing was typed. */
export const orNull = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() ? read(text) : null;

/** Writes an amount for an input: '48.00'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
