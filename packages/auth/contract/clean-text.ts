// Pasted text can carry invisible characters. Every schema of typed text cleans it with one of
// these functions, so that what is checked and stored is what they see.

/** Format characters, variation selectors and fillers. */
const invisible =
  /[\p{Cf}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]/gu;
/** Joins the parts of an emoji. */
const emojiJoiner = /(?<=\p{Extended_Pictographic}\u{fe0f}?)(?:\u{200d}|\u{fe0f})$/u;
const lineBreak = /\r\n?|[\v\f\u2028\u2029\u0085]/g;
/** Mails, CSV and calendar files forbid them. NUL is left: what has it is refused. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g;
const hyphen = /[\u2010\u2011]/g;
const dash = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
const fullWidth = /[\uff01-\uff5e]/g;

const fold = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(invisible, (mark, at: number) =>
      emojiJoiner.test(text.slice(Math.max(0, at - 3), at) + mark) ? mark : '',
    )
    .replaceAll(lineBreak, '\n')
    .replaceAll(control, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(hyphen, '-');

const toHalfWidth = (text: string): string =>
  text.replaceAll(fullWidth, (character) =>
    String.fromCodePoint(character.codePointAt(0)! - 0xfee0),
  );

/** Cleans text of several lines. */
export const cleanText = (text: string): string => fold(text).trim();

/** Cleans one line, such as a name: accents and apostrophes stay. */
export const cleanLine = (text: string): string =>
  toHalfWidth(fold(text))
    .replaceAll(/[\n\t]+/g, ' ')
    .trim();

/** Cleans text that machines read too, such as a phone number, a ZIP code or an email address. */
export const cleanCode = (text: string): string => cleanLine(text).replaceAll(dash, '-');
