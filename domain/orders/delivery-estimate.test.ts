import { beforeAll, describe, expect, test } from 'vitest';
import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import {
  deliveryEstimateText,
  deliveryText,
  estimateDeliveryCents,
  type ZipDelivery,
} from './delivery-estimate.ts';
import { deliveryFeeCents } from './delivery-fee.ts';

beforeAll(() => applySettings(startSettings));

const to = (minutes: number | null, isTooFar = false): ZipDelivery => ({
  zip: '99201',
  minutes,
  isTooFar,
});
const rates = { centsPerMinute: 100, centsPerTree: 200 };

describe('the estimate of a delivery', () => {
  test.each([
    ['one tree, 36 minutes away', to(36), 1, rates, 3800],
    ['three trees', to(36), 3, rates, 4200],
    ['the farm’s own ZIP code', to(0), 1, rates, 200],
    [
      'rates with cents, in whole dollars',
      to(10),
      1,
      { centsPerMinute: 65, centsPerTree: 99 },
      700,
    ],
    ['less than a dollar', to(0), 1, { centsPerMinute: 100, centsPerTree: 20 }, 100],
    ['no answer of the router', to(null), 1, rates, undefined],
    ['a place that is too far', to(150, true), 1, rates, undefined],
    ['no trees', to(36), 0, rates, undefined],
    ['rates of nothing', to(36), 1, { centsPerMinute: 0, centsPerTree: 0 }, undefined],
  ])('for %s', (_what, delivery, trees, rate, cents) => {
    expect(estimateDeliveryCents(delivery, trees, rate)).toBe(cents);
  });

  test('is the fee of the checkout for the same minutes, in whole dollars', () => {
    for (let minutes = 1; minutes <= 120; minutes += 7)
      for (const treeCount of [1, 2, 9])
        expect(estimateDeliveryCents(to(minutes), treeCount, rates)).toBe(
          deliveryFeeCents({ minutes, treeCount }, rates),
        );
  });
});

describe('what is said of a delivery', () => {
  test.each([
    [to(36), 1, 'About $38 to 99201', 'About $38 to 99201 for one tree'],
    [to(null, true), 1, 'Too far to 99201: farm pickup only', 'Too far to 99201: farm pickup only'],
    [to(null), 2, undefined, '$1 per minute of drive time plus $2 per tree'],
    [undefined, 2, undefined, '$1 per minute of drive time plus $2 per tree'],
  ])('of %j', (delivery, trees, estimate, text) => {
    expect(deliveryEstimateText(delivery, trees)).toBe(estimate);
    expect(deliveryText(delivery)).toBe(text);
  });
});
