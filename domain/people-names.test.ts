import { expect, test } from 'vitest';
import { byLastName, lastNameFirst } from './people-names.ts';

test.each([
  ['Ann Orchard', 'Orchard, Ann'],
  ['Ann  Mary Orchard', 'Orchard, Ann Mary'],
  ['Sam Vine, Jr.', 'Vine, Sam Jr.'],
  ['Sam Vine III', 'Vine, Sam III'],
  ['Prince', 'Prince'],
  ['Jr', 'Jr'],
  ['', ''],
])('%s is looked for as %s', (name, expected) => {
  expect(lastNameFirst(name)).toBe(expected);
});

test('people are in the order of their last names, also with accents', () => {
  const names = ['Zoe Alder', 'Ann Öberg', 'Ann Oak', 'Bob Alder'];
  expect(names.toSorted(byLastName)).toEqual(['Bob Alder', 'Zoe Alder', 'Ann Oak', 'Ann Öberg']);
});
