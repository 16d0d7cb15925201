import { centsFromInput } from './amount.ts';

// How typed values are read. Invalid numbers become NaN, which the schemas reject with a message.

export const centsOrNaN = (text: string): number => centsFromInput(text) ?? Number.NaN;
/** Also with a typographic minus. */
export function wholeOrNaN(text: string): number {
  const written = text.trim().replace('−', '-');
  return /^-?\d+$/.test(written) ? Number(written) : Number.NaN;
}
/** Null where nothing was typed. */
export const orNull = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() ? read(text) : null;

/** As an input shows an amount: '48.00'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
