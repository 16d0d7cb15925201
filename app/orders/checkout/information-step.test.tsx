// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import type { CheckoutStart } from '#domain/orders/checkout.ts';
import { incompleteAddress, poBoxRefusal } from '#domain/orders/delivery.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { InformationStep } from './information-step.tsx';

beforeEach(() => applySettings(defaultSettings));
afterEach(cleanup);

const start = { cart: { items: [] }, windows: [], tooMany: [] } as unknown as CheckoutStart; // all that the step reads
const draft: CheckoutDraft = {
  fullName: 'Jordan Avery',
  email: 'jordan@example.com',
  phone: '(509) 555-0142',
  deliveryType: 'delivery',
  address: '410 Sample Lane',
  addressLine2: '',
  city: 'Spokane',
  state: 'WA',
  zipCode: '99201',
};

// The refusal of a PO box stands at its field too.
test.each<[string, Partial<CheckoutDraft>, { reason: string; times: number }]>([
  ['a PO box', { address: 'PO Box 1234' }, { reason: poBoxRefusal, times: 2 }],
  ['a PO box in line two', { addressLine2: 'PO Box 1234' }, { reason: poBoxRefusal, times: 2 }],
  ['an address without a city', { city: '' }, { reason: incompleteAddress, times: 1 }],
])('the price for %s is refused for one reason', (_what, part, { reason, times }) => {
  render(
    <InformationStep
      draft={{ ...draft, ...part }}
      price={undefined}
      start={start}
      onChange={() => {}}
      onContinue={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Calculate Delivery Fee' }));
  expect(screen.getByRole('alert').textContent).toBe(reason);
  expect(screen.getAllByText(reason)).toHaveLength(times);
});

test.each<[string, Partial<CheckoutDraft>, Partial<CheckoutDraft>]>([
  ['is filled in', { address: '', zipCode: '' }, { zipCode: '99208' }],
  ['is left where an address is known', {}, {}],
  ['is left where it was typed', { address: '', zipCode: '99201' }, {}],
])('with delivery, the ZIP code %s from the place that was told before', (_what, part, filled) => {
  document.cookie = 'place=99208';
  const changes: Partial<CheckoutDraft>[] = [];
  render(
    <InformationStep
      draft={{ ...draft, ...part, deliveryType: 'pickup' }}
      price={undefined}
      start={start}
      onChange={(change) => changes.push(change)}
      onContinue={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: /Local delivery/ }));
  expect(changes).toEqual([{ deliveryType: 'delivery', ...filled }]);
});
