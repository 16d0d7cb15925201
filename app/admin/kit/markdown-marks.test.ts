import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownMarks, markText } from './markdown-marks.ts';

describe('a mark', () => {
  test.each([
    ['bold', 'Dig on Friday', 7, 13, 'Dig on **Friday**'],
    ['bold', '', 0, 0, '**bold**'],
    ['link', 'See trees', 4, 9, 'See [trees](/catalog)'],
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
