import { expect, test } from 'vitest';
import { shownOrder } from '#tests/support/shown-order.ts';
import { nextStepText, orderSteps } from './order-steps.ts';
import type { Order } from './orders.ts';

const day = {
  day: '2027-04-03',
  starts: '09:00',
  ends: '09:30',
  state: 'booked',
} as unknown as NonNullable<Order['pickup']>; // what `windowText` reads
const read = (order: Partial<Order>) =>
  orderSteps({ ...shownOrder(), ...order }).map(({ name, state, text, at }) =>
    [`${name}: ${state}`, ...(name === 'Dug and labeled' ? [text, at] : [])]
      .filter(Boolean)
      .join(', '),
  );

test.each<[string, Partial<Order>, string[]]>([
  [
    'an order without a day',
    { status: 'Pending', pickup: null },
    ['Reserved: done', 'Pickup day: current', 'Dug and labeled: to come', 'Picked up: to come'],
  ],
  [
    'an order with a day',
    { status: 'Confirmed', pickup: day },
    ['Reserved: done', 'Pickup day: done', 'Dug and labeled: current', 'Picked up: to come'],
  ],
  [
    'an order whose day was missed',
    { status: 'Confirmed', pickup: { ...day, state: 'missed' } },
    ['Reserved: done', 'Pickup day: current', 'Dug and labeled: to come', 'Picked up: to come'],
  ],
  [
    'an order that is not paid yet',
    { status: 'Pending', awaitsPayment: true, pickup: null },
    ['Reserved: current', 'Pickup day: to come', 'Dug and labeled: to come', 'Picked up: to come'],
  ],
  [
    'an order with some trees dug',
    { status: 'Confirmed', pickup: day, dug: { trees: 1, at: '2027-04-02T15:00:00Z' } },
    [
      'Reserved: done',
      'Pickup day: done',
      'Dug and labeled: current, 1 of 2 trees',
      'Picked up: to come',
    ],
  ],
  [
    'an order with all trees dug',
    { status: 'Confirmed', pickup: day, dug: { trees: 2, at: '2027-04-02T15:00:00Z' } },
    [
      'Reserved: done',
      'Pickup day: done',
      'Dug and labeled: done, 2027-04-02T15:00:00Z',
      'Picked up: current',
    ],
  ],
  [
    'an order that is dug before its day is chosen',
    { status: 'Confirmed', pickup: null, dug: { trees: 2, at: '2027-04-02T15:00:00Z' } },
    [
      'Reserved: done',
      'Pickup day: current',
      'Dug and labeled: done, 2027-04-02T15:00:00Z',
      'Picked up: to come',
    ],
  ],
  [
    'an order that was made ready without a day',
    { status: 'Ready', pickup: null },
    ['Reserved: done', 'Dug and labeled: done', 'Picked up: current'],
  ],
  [
    'a delivery that has arrived',
    { status: 'Delivered', deliveryType: 'delivery', pickup: day },
    ['Reserved: done', 'Delivery day: done', 'Dug and labeled: done', 'Delivered: done'],
  ],
  ['a canceled order', { status: 'Canceled' }, []],
  ['an order whose card was declined', { paymentStatus: 'failed' }, []],
])('the steps of %s', (_what, order, steps) => {
  expect(read(order)).toEqual(steps);
});

test.each<[string, Partial<Order>, string]>([
  ['has no day', { pickup: null }, 'Choose your pickup day'],
  ['missed its day', { pickup: { ...day, state: 'missed' } }, 'Choose your pickup day'],
  ['is delivered without a day', { pickup: null, deliveryType: 'delivery' }, 'delivery day'],
  ['has a day', { pickup: day }, 'Bring your pickup code'],
  ['is delivered on a day', { pickup: day, deliveryType: 'delivery' }, 'We dig and label'],
  ['is ready for its day', { status: 'Ready', pickup: day }, 'Come at your time'],
  ['is ready without a day', { status: 'Ready', pickup: null }, 'We agree with you on a day'],
])('mails of an order that %s say what comes next', (_what, order, text) => {
  expect(nextStepText({ ...shownOrder(), ...order })).toContain(text);
});

test.each<Partial<Order>>([
  { awaitsPayment: true },
  { status: 'Delivered' },
  { status: 'Canceled' },
])('mails of an order %j do not', (order) => {
  expect(nextStepText({ ...shownOrder(), ...order })).toBeUndefined();
});
