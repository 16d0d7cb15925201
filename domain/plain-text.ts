const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

/**
 * The one spelling of all searches, as the SQL function `search_text` has it: in lower case,
 * without accents and quotes.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/['’‘‚ʼ`´"“”„]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðħı‐‒–—−]/g, (letter) => letters[letter] ?? letter);

/**
 * What somebody pastes or types to find something, without the words before an order's number: 'No.
 * 1072', 'Order #1072'.
 */
export const plainSearch = (text: string): string =>
  plainText(text)
    .trim()
    .replaceAll(
      /(?<![\p{L}\d])(?:order|number|no|nr)(?:\s*\.\s*|\s+)(?:no\.?\s*|number\s*)?#?\s*(?=\d)/gu,
      '',
    )
    .replaceAll(/#\s+(?=\d)/g, '#');

const phoneText = /^[\d\s()+./-]{2,}$/;

/**
 * The digits of a phone number or of a part of it, without the country's code; undefined for
 * another text. Takes what `plainSearch` gave.
 */
export function phoneDigits(text: string): string | undefined {
  if (!phoneText.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:00|011)?1(?=\d{10}$)/, '');
  return digits === '' ? undefined : digits;
}
