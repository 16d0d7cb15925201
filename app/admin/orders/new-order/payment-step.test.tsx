// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings, settings } from '#domain/farm/settings.ts';
import type { EnteredPays } from '#domain/orders/orders.ts';
import { farmToday, usualDueDay, type OrderDraft } from './new-order-draft.ts';
import { PaymentStep } from './payment-step.tsx';

beforeEach(() =>
  applySettings({
    ...defaultSettings,
    season: { ...settings.season, pickupUntil: addDate(farmToday(), 90) },
  }),
);
afterEach(cleanup);

test.each<[EnteredPays, days: number, warned: boolean]>([
  ['at_pickup', 14, true],
  ['at_pickup', 90, false],
  ['link', 14, false],
])(
  'paid %s and held for %i days: the end before the pickup is warned of: %s',
  (pays, days, warned) => {
    const draft = {
      pays,
      dueOn: addDate(farmToday(), days),
      discount: '',
      couponCode: '',
      coupon: null,
    };
    render(<PaymentStep draft={draft as unknown as OrderDraft} onChange={() => {}} />);
    expect(
      screen.queryByText(/Whoever comes after this day finds the order canceled/) !== null,
    ).toBe(warned);
  },
);

test('who pays at pickup is held until the last pickup day, if nothing else is chosen', () => {
  expect(usualDueDay('at_pickup')).toBe(settings.season.pickupUntil);
  expect(usualDueDay('check')).toBe(addDate(farmToday(), settings.farmOrders.holdDays));
});
