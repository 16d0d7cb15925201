import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { HandedOver } from './handed-over.tsx';

const first = { at: '2027-04-03T17:42:00Z', trees: 3 };
const open = {
  status: 'Ready',
  paymentStatus: 'completed',
  paidCents: 24_000,
  refundedCents: 0,
  farm: null,
  handedOverAt: null,
  partHandovers: [first],
  items: [{ quantity: 5, handedOver: 3 }],
} as unknown as Order; // what it reads
const shown = (order: Order) =>
  renderToStaticMarkup(<HandedOver order={order} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('says what was handed over and when, and what waits', () => {
  expect(shown(open)).toMatch(
    /^3 trees handed over on Saturday, April 3.*, 10:42 AM 2 trees wait for their day$/,
  );
});

test('says when the rest went', () => {
  const whole = { ...open, status: 'Delivered' as const, handedOverAt: '2027-04-10T16:00:00Z' };
  expect(shown(whole)).toMatch(
    /3 trees handed over on Saturday, April 3.* 2 trees handed over on Saturday, April 10.*, 9:00 AM$/,
  );
});

test('says when an order went at once, and nothing before', () => {
  const items = [{ quantity: 5, handedOver: 0 }] as Order['items'];
  const waiting = { ...open, partHandovers: [], items };
  expect(shown(waiting)).toBe('');
  const whole = { ...waiting, status: 'Delivered' as const, handedOverAt: '2027-04-10T16:00:00Z' };
  expect(shown(whole)).toMatch(/^5 trees handed over on Saturday, April 10.*, 9:00 AM$/);
});
