import { expect, test } from 'vitest';
import { describeTreeChanges } from './order-change-text.ts';

test('A change says its trees, or that the delivery was corrected', () => {
  const honeycrisp = { variety: 'Honeycrisp', rootstock: 'M.111', difference: -2 };
  const gala = { variety: 'Gala', rootstock: 'G.41', difference: 1 };
  expect(describeTreeChanges([honeycrisp, gala])).toBe(
    '2 Honeycrisp on M.111 removed, 1 Gala on G.41 added',
  );
  expect(describeTreeChanges([])).toBe('Delivery corrected');
});
