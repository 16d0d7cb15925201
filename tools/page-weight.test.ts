import { expect, test } from 'vitest';
import { publicPages } from '#domain/pages/pages.ts';
import { measurePages } from './page-weight.ts';

const budgetBytes = 115_000;

test('no public page loads more than 115 kB of initial JavaScript', () => {
  const weights = new Map(measurePages().map(({ path, bytes }) => [path, bytes]));
  const tooHeavy = publicPages
    .filter(({ path }) => !((weights.get(path) ?? Infinity) <= budgetBytes))
    .map(({ path }) => `${path}: ${weights.get(path)}`);
  expect(tooHeavy).toEqual([]);
});
