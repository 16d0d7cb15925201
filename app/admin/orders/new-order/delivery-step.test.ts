import { expect, test } from 'vitest';
import type { WindowChoice } from '#domain/orders/farm-orders.ts';
import { dayChoices } from './delivery-step.tsx';

const saturday: WindowChoice = {
  id: 'saturday',
  kind: 'pickup',
  day: '2027-04-03',
  starts: '09:00',
  ends: '12:00',
  ordersLeft: 4,
  treesLeft: 12,
};
const ids = (windowId: string) => dayChoices([saturday], windowId).map(([id]) => id);

test('a day with room can be chosen, or later', () => {
  expect(ids('')).toEqual(['', 'saturday']);
  expect(ids('saturday')).toEqual(['', 'saturday']);
});

test('a chosen day that is closed or full stays in sight until another is chosen', () => {
  expect(dayChoices([saturday], 'full')[1]).toEqual(['full', 'Closed or full: choose another day']);
  expect(dayChoices([], 'full')).toHaveLength(2);
});
