import { phoneDigits, plainSearch, plainText } from '#domain/plain-text.ts';
import { spokenNumber } from '#domain/statuses.ts';
import type { CheckInOrder } from './check-in.ts';

interface SearchTerm {
  /** In lower case, without accents. */
  word: string;
  /** The digits of a part of a phone number, however it is written; else empty. */
  digits: string;
}

const termsMax = 6;

/** Each must be found, in any order. */
export const searchTerms = (text: string): SearchTerm[] =>
  plainSearch(text)
    .replace(/^(?:\+|00|011)?1[\s./-]+(?=\(?\d{3})/, '') // the country's code
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, termsMax)
    .map((word) => ({ word, digits: phoneDigits(word) ?? '' }));

/** Whether a text has all of these words, or their beginnings. */
export const matchesWords = (text: string, terms: readonly SearchTerm[]): boolean =>
  terms.every(({ word }) => plainText(text).includes(word));

/** Searches name and place, any part of the phone number, and the order's number and code. */
export function matchesSearch(
  { customer, place, phone, code, number }: CheckInOrder,
  terms: readonly SearchTerm[],
): boolean {
  const words = plainText(`${customer} ${place} ${code}`);
  const phoneNumber = phone.replaceAll(/\D/g, '');
  return (
    terms.length > 0 &&
    terms.every(
      ({ word, digits }) =>
        words.includes(word) ||
        (digits.length > 1 && phoneNumber.includes(digits)) ||
        (number !== null && number === spokenNumber(word)),
    )
  );
}
