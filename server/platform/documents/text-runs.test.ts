import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolate, textRuns } from './text-runs.ts';

const shown = (text: string) => textRuns(text, 'regular').map((run) => run.text);
const fontsOf = (text: string) =>
  textRuns(text, 'regular').map(({ font }) => font.name.replaceAll(/noto-sans-|-400-normal/g, ''));

test.each([
  ['Jordan Avery', ['latin']],
  ['Željko', ['latin-ext', 'latin']],
  ['Σωκράτης', ['greek']],
  ['Юлія', ['cyrillic']],
  ['田中', ['jp-japanese']],
  ['张伟', ['sc-chinese-simplified']],
  ['김철수', ['kr-korean']],
  ['محمد', ['arabic-arabic']],
  ['שרה', ['hebrew-hebrew']],
])('%s has fonts with all its letters', (name, fonts) => {
  expect(fontsOf(name)).toEqual(fonts);
  expect(shown(name).join('')).toBe(name);
});

test('every letter of a Vietnamese name is shown, composed or not', () => {
  const name = 'Nguyễn Thị Ánh';
  expect(shown(name).join('')).toBe(name);
  expect(shown(name.normalize('NFD')).join('')).toBe(name);
});

test('right-to-left names stand in visual order, and numbers in them are not turned', () => {
  // The font library turns the letters of each run itself.
  expect(shown('שרה 12 לוי')).toEqual(['לוי', ' ', '12', 'שרה ']);
  expect(shown(`Order for ${isolate('محمد')}, 1 of 3`)).toEqual(['Order for ', 'محمد', ', 1 of 3']);
  expect(shown('(שרה)')).toEqual(['(', 'שרה', ')']);
});

test.each([
  ['\ufb00', 'ff'],
  ['o\ufb03ce', 'office'],
  ['\ufb02ower', 'flower'],
  ['\uff21nna', 'Anna'],
])('%s, pasted from elsewhere, is shown by letters that a font has', (pasted, letters) => {
  expect(shown(pasted).join('').normalize('NFKC')).toBe(letters);
  expect(shown(pasted).join('')).not.toContain('\ufffd');
});

test('what no font has is shown as a replacement character, and control characters are left out', () => {
  expect(shown('Ana 👩‍🌾!').join('')).toBe('Ana �!');
  expect(shown('a\u0000b\u200bc\u202ed\r\ne').join('').replaceAll(' ', '')).toBe('abcde');
});

test('any text has runs, and each has its letters in its font', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const { text: run, font } of textRuns(text, 'bold'))
        for (const char of run.replaceAll(/[\u200c\u200d]/g, ''))
          expect(font.has(char.codePointAt(0)!)).toBe(true);
    }),
  );
});
