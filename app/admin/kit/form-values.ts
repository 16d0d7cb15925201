import { centsFromInput } from './amount.ts';

// How typed values are read. Invalid numbers become NaN, which the schemas reject with a message.

export const centsOrNaN = (text: string): number => centsFromInput(text) ?? Number.NaN;
export const wholeOrNaN = (text: string): number =>
  /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
export const textOrNull = (text: string): string | null => text.trim() || null;
/** Null where nothing was typed. */
export const orNull = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() ? read(text) : null;

/** As an input shows an amount: '48.00'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
