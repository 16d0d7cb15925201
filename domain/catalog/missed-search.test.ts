import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countableSearch } from './missed-search.ts';

test.each([
  ['Ashmead’s Kernel', 'ashmeads kernel'],
  ['  g.41!! ', 'g 41'],
  ['<b>Plum</b>', 'b plum b'],
  ['Bœuf pêche', 'b uf peche'],
])('“%s” is counted as “%s”', (text, counted) => {
  expect(countableSearch(text)).toBe(counted);
});

test.each([
  'jordan@example.com',
  '(509) 555-0142',
  '5095550142',
  'https://example.com',
  'x'.repeat(61),
  '\0',
  '  ',
  '🍎',
])('“%s” is not counted', (text) => {
  expect(countableSearch(text)).toBeUndefined();
});

test('only letters, digits and single spaces are ever counted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(countableSearch(text) ?? 'none').toMatch(/^(?=.{1,60}$)[a-z\d]+( [a-z\d]+)*$/);
    }),
  );
});
