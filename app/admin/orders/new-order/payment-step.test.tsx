// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { FieldValues } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { addDate } from '#domain/calendar-days.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings, settings } from '#domain/farm/settings.ts';
import type { EnteredPays } from '#domain/orders/orders.ts';
import { emptyDraft, farmToday, usualDueDay, type OrderDraft } from './new-order-draft.ts';
import { PaymentStep } from './payment-step.tsx';

function Step({ draft }: { draft: OrderDraft }) {
  const form = useSchemaForm<FieldValues, unknown>({
    schema: z.unknown(),
    values: draft,
    onSave: () => {},
  });
  return <PaymentStep form={form} draft={draft} onChange={() => {}} />;
}

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
    const typed = {
      pays,
      dueOn: addDate(farmToday(), days),
      discount: '',
      couponCode: '',
      coupon: null,
    };
    render(<Step draft={{ ...emptyDraft(), ...typed }} />);
    expect(
      screen.queryByText(/Whoever comes after this day finds the order canceled/) !== null,
    ).toBe(warned);
  },
);

test('who pays at pickup is held until the last pickup day, if nothing else is chosen', () => {
  expect(usualDueDay('at_pickup')).toBe(settings.season.pickupUntil);
  expect(usualDueDay('check')).toBe(addDate(farmToday(), settings.farmOrders.holdDays));
});
