import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, unescapeCell } from './csv.ts';

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['+1 (509) 555-0142', "'+1 (509) 555-0142"],
    ['tart; =HYPERLINK("https://evil.test")', `"tart; '=HYPERLINK(""https://evil.test"")"`],
    ['a;-b;c', `"a;'-b;c"`],
    ['two\n=lines', `"two\n'=lines"`],
    ['plain, with a comma', '"plain, with a comma"'],
    ['A–B = C', 'A–B = C'],
  ])('%j is written as %s', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test('never starts a formula in any column, and round-trips', () => {
    const texts = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', ';', ' ', '\t', '\r', '\n', 'a', '"', ','),
    });
    fc.assert(
      fc.property(texts, (text) => {
        const [cell] = /^[^]*(?=\r\n$)/.exec(csvLine([text]))!;
        const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        for (const part of shown.split(/[;\n\r\t]/))
          expect(part.trimStart()).not.toMatch(/^[=+\-@]/);
        fc.pre(!text.includes("'"));
        expect(unescapeCell(shown)).toBe(text);
      }),
    );
  });
});
