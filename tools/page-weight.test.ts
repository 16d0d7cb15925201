import { expect, test } from 'vitest';
import { measurePages } from './page-weight.ts';

const publicPages = [
  '/',
  '/catalog',
  '/variety/:variety',
  '/product/:id',
  '/resources',
  '/about',
  '/contact',
  '/*',
];
const budgetBytes = 110_000;

test('no public page loads more than 110 kB of initial JavaScript', () => {
  const weights = new Map(measurePages().map(({ path, bytes }) => [path, bytes]));
  const tooHeavy = publicPages
    .filter((page) => !((weights.get(page) ?? Infinity) <= budgetBytes))
    .map((page) => `${page}: ${weights.get(page)}`);
  expect(tooHeavy).toEqual([]);
});
