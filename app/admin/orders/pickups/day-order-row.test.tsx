// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import type { DayOrder } from '#domain/orders/pickup-days.ts';
import { DayOrderRow } from './day-order-row.tsx';

beforeEach(() => applySettings(defaultSettings));
afterEach(cleanup);

const order: DayOrder = {
  orderId: '3f2a9c10-0000-4000-8000-000000000000',
  number: 1043,
  windowId: 'a',
  state: 'booked',
  status: 'Ready',
  customer: 'Ann Orchard',
  phone: '(509) 555-0142',
  address: '12 Vine St, Wenatchee',
  minutes: 26,
  trees: 2,
  items: [{ variety: 'Gala', rootstock: 'G.41', quantity: 2 }],
  dueCents: 0,
  givenBackCents: 0,
  note: '',
  handoverCode: 'KXRANPDH',
  answer: null,
};

describe.each([
  ['the list of a day', undefined],
  ['the run sheet', 1],
])('%s', (_where, stop) => {
  test.each([
    ['is to be paid', { dueCents: 4700 }, '$47.00 to pay, 2 trees'],
    ['is to be given back', { dueCents: -4800 }, '$48.00 to give back, 2 trees'],
    ['was given back', { givenBackCents: 9600 }, 'given back: $96.00, 2 trees'],
    [
      'is to be paid after some was given back',
      { dueCents: 4700, givenBackCents: 9600 },
      '$47.00 to pay, given back: $96.00, 2 trees',
    ],
    ['is settled', {}, '2 trees'],
  ])('says beside its trees what of an order %s', (_what, money, text) => {
    render(
      <MemoryRouter>
        <DayOrderRow order={{ ...order, ...money }} stop={stop} />
      </MemoryRouter>,
    );
    const trees = screen.getByText(/2 trees$/);
    expect(trees.textContent).toBe(text);
  });
});
