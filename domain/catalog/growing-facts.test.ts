import { expect, test } from 'vitest';
import { readDay, shortDayName } from './growing-facts.ts';

test.each([
  ['09-15', '09-15'],
  ['9/5', '09-05'],
  ['15-Sep', '09-15'],
  ['Sep 15', '09-15'],
  ['Sept. 15', '09-15'],
  ['September 15', '09-15'],
  ['may 1', '05-01'],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(['Febtober 3', 'soon', '', '15', 'Sep', '1 Sep 2'])(
  '"%s" is left for the schema to refuse',
  (text) => {
    expect(readDay(text)).toBe(text.trim());
  },
);

test('days are shown as they are written', () => {
  expect(shortDayName('09-05')).toBe('Sep 5');
  expect(readDay(shortDayName('12-31'))).toBe('12-31');
});
