import { expect, test } from 'vitest';
import { readCsvFile } from './csv-file.ts';

const read = (bytes: Uint8Array) =>
  readCsvFile(bytes, {
    columns: ['variety', 'rootstock', 'price'] as const,
    required: ['variety', 'rootstock'] as const,
    rowsMax: 10,
    lineMax: 1000,
  });
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const lines = (delimiter: string) =>
  ['variety', 'rootstock', 'price'].join(delimiter) +
  '\r\n' +
  ['Reinette d’Orléans', 'M.9', '48'].join(delimiter) +
  '\r\n';

test.each([
  ['commas', utf8(lines(','))],
  ['a byte order mark', utf8(`\ufeff${lines(',')}`)],
  ['semicolons', utf8(lines(';'))],
  ['tabs', utf8(lines('\t'))],
  ['sep=; first', utf8(`sep=;\r\n${lines(';')}`)],
  ['sep=, in quotes first', utf8(`"sep=,"\n${lines(',')}`)],
  ['UTF-16, as Excel saves Unicode text', utf16(lines('\t'), 'le')],
  ['UTF-16 of the other order', utf16(lines(';'), 'be')],
  ['quoted names', utf8('"Variety";"Rootstock";"Price"\nReinette d’Orléans;M.9;48\n')],
])('a file with %s is read', (_what, bytes) => {
  const { rows, ignored } = read(bytes);
  expect(rows.map(({ cells }) => cells)).toEqual([
    { variety: 'Reinette d’Orléans', rootstock: 'M.9', price: '48' },
  ]);
  expect(ignored).toEqual([]);
});

test('lines are counted with the sep= line', () => {
  expect(read(utf8(`sep=;\n${lines(';')}`)).rows[0]?.line).toBe(3);
});

test('columns that are not known are named', () => {
  expect(read(utf8('variety,rootstock,Prise,\nFuji,M.9,48,\n')).ignored).toEqual(['prise']);
});

test.each([
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'This is a workbook, not a CSV file.'],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'This is a workbook, not a CSV file.'],
  [
    'Windows-1252',
    Buffer.from('variety,rootstock\nPoir\xe9,M.9', 'latin1'),
    'The file is not UTF-8.',
  ],
  ['a picture', Buffer.from('\u0089PNG\0'), 'This is not a CSV file.'],
])('%s is refused with the cause', (_what, bytes, cause) => {
  expect(() => read(bytes)).toThrow(cause);
});
