import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedPart, linkText, markdownMarks, markText } from './markdown-marks.ts';

describe('a mark', () => {
  test.each([
    ['bold', 'Dig on Friday', 7, 13, 'Dig on **Friday**'],
    ['bold', '', 0, 0, '**bold**'],
    ['list', 'Bring\na tarp\nand rope', 6, 8, 'Bring\n- a tarp\nand rope'],
    ['list', 'one\ntwo', 0, 7, '- one\n- two'],
    ['heading', 'Days', 4, 4, '## Days'],
  ] as const)('%s of “%s” from %i to %i gives “%s”', (mark, text, start, end, expected) => {
    expect(markText(text, start, end, mark).text).toBe(expected);
  });

  test('pressed twice leaves the text as it was', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') });
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ''),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...markdownMarks),
        (text, one, other, mark) => {
          const [start, end] = [one % text.length, (other % text.length) + 1].toSorted(
            (a, b) => a - b,
          ) as [number, number];
          fc.pre(start < end);
          const marked = markText(text, start, end, mark);
          expect(markText(marked.text, marked.start, marked.end, mark).text).toBe(text);
        },
      ),
    );
  });
});

test.each([
  ['See trees', 4, 9, { words: 'trees', address: '/catalog' }, 'See [trees](/catalog)'],
  ['', 0, 0, { words: 'a [b]', address: '/a (b)' }, '[a \\[b\\]](/a%20%28b%29)'],
])('a link in “%s” from %i to %i is %j', (text, start, end, link, expected) => {
  expect(linkText(text, start, end, link).text).toBe(expected);
});

test('the changed part of a text makes the other of it', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '*') });
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const { start, end, inserted } = changedPart(before, after);
      expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after);
    }),
  );
  expect(changedPart('See trees', 'See **trees**')).toEqual({
    start: 4,
    end: 9,
    inserted: '**trees**',
  });
});
