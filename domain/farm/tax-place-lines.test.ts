import { expect, test } from 'vitest';
import { readTaxLines, writeTaxLines } from './tax-place-lines.ts';

const place = { zip: '99208', percent: 8.9, locationCode: '3210', from: '' };

test.each([
  ['99208, 8.9, 3210', place],
  ['99208,8.9%,3210', place],
  ['99208; 8.9 %; 3210', place],
  ['99208\t8.900\t3210', place],
  ['99208 8.9 3210', place],
  ['99208, 0, 3210', { ...place, percent: 0 }],
  ['99208, 0.5%, 3210', { ...place, percent: 0.5 }],
  ['99208, 8.9, 3210, 2027-01-01', { ...place, from: '2027-01-01' }],
  ['99208, 8.9', { ...place, locationCode: '' }],
  ['99208, 8.9, , 2027-01-01', { ...place, locationCode: '', from: '2027-01-01' }],
])(
  'the line “%s” is read as it is meant, and written so that it is read again',
  (line, expected) => {
    const { places, problems } = readTaxLines(line);
    expect([places, problems]).toEqual([[expected], []]);
    expect(readTaxLines(writeTaxLines(places)).places).toEqual(places);
  },
);

test.each([
  [
    '99208, 0.089, 3210',
    'is the rate 0.089 meant as 8.9 %? Write 8.9, or 0.089% if it is below 1 %',
  ],
  ['99208, 0.10, 3210', 'is the rate 0.10 meant as 10 %? Write 10, or 0.10% if it is below 1 %'],
  ['99208\t8,9\t3210', 'write the rate 8,9 with a point'],
  ['99208; 8,9; 3210', 'write the rate 8,9 with a point'],
  ['99208\t8,9\t2027-01-01', 'write the rate 8,9 with a point'],
  [
    '99208, 8.9, 2027-01-01',
    'the location code is missing before 2027-01-01: ZIP code, rate, location code, day',
  ],
  ['99208, 8.9, 3210, soon', '“soon” is no day such as 2027-01-01'],
  ['99208, 8.9, 3210, 2027-02-30', '“2027-02-30” is no day such as 2027-01-01'],
  ['99208, 8.9, 3210, 2027-01-01, 9', '“9” is too much: ZIP code, rate, location code, day'],
  ['99208, 8,9, 3210', '“3210” is no day such as 2027-01-01'],
  ['99208, 89, 3210', 'the rate 89 is above 20 %'],
  ['99208, 8.12345, 3210', 'the rate 8.12345 has more than three decimals'],
  ['99208, , 3210', 'the rate is missing'],
  ['ZIP, Rate, Code', '“ZIP” is no ZIP code of five digits'],
  ['9920, 8.9, 3210', '“9920” is no ZIP code of five digits'],
])('the line “%s” is refused: %s', (line, problem) => {
  expect(readTaxLines(`99001, 8.8, 3200\n\n${line}`).problems).toEqual([`Line 3: ${problem}`]);
});

test('of 1,200 rates, the three that are wrong are named by their lines', () => {
  const lines = Array.from({ length: 1200 }, (_, index) => `${10_000 + index}, 8.9, 3210`);
  lines[213] = 'Spokane 9%';
  lines[499] = '99001, 0.089, 3210';
  lines[1199] = lines[0]!;
  const { problems } = readTaxLines(lines.join('\n'));
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'Line 214',
    'Line 500',
    'Line 1200',
  ]);
  expect(problems[2]).toBe('Line 1200: 10000 has a rate for this day in line 1 already');
});
