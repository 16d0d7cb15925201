import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';

type Range = readonly [min: number, max: number];

/** One line. `missing` is said of an absent and of a shorter one. */
export const requiredLine = (missing: string, [min, max]: Range, tooLong: string) =>
  z.string(missing).check(cleaned.line(), z.minLength(min, missing), z.maxLength(max, tooLong));

/** `wrong` is said of everything but too large a number, where that has a message of its own. */
export const wholeNumber = (wrong: string, [min, max]: Range, tooLarge = wrong) =>
  z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, tooLarge));

/** One line of plain text, which may be empty: it stands in titles and links. */
export const plainLine = (what: string, max: number) =>
  z
    .string(`${what} is missing`)
    .check(
      cleaned.text(),
      z.maxLength(max, `${what} must be at most ${max} characters`),
      z.regex(
        /^[^<>\p{Cc}\p{Zl}\p{Zp}]*$/u,
        `${what} is plain text on one line: please leave out < and >`,
      ),
    );

/** Markdown, which may be empty. HTML in it is shown as text. */
export const markdownText = (max: number) =>
  z
    .string('The text is missing')
    .check(
      cleaned.text(),
      z.maxLength(max, `The text must be at most ${max.toLocaleString('en-US')} characters`),
    );
