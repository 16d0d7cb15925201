import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shortenText } from './cut-text.ts';

test.each([
  ['Honeycrisp', 20, 'Honeycrisp'],
  ['Honeycrisp', 5, 'Honey'],
  ['🍎🍎🍎', 5, '🍎🍎'],
  ['Pear 👨‍👩‍👧 tree', 8, 'Pear '],
  ['Cafe\u0301s', 4, 'Caf'],
  ['🇺🇸🇺🇸', 6, '🇺🇸'],
  [`a${'\u0301'.repeat(500)}`, 3, 'a\u0301\u0301'],
])('“%s” cut at %i is “%s”', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test('a shortened text says that it is, and is no longer than it may be', () => {
  expect(shortenText('Honeycrisp apple', 11)).toBe('Honeycrisp…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, max) => {
      const short = shortenText(text, max);
      expect(short.length).toBeLessThanOrEqual(max);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
