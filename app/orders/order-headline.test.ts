import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { orderHeadline } from './order-headline.ts';

const paid = { status: 'Confirmed', customer: null, owedCents: 14_800, paidCents: 14_800 } as const;
const confirmed = {
  title: 'Order Confirmed!',
  text: 'Thank you for your order. A confirmation email is on its way to you.',
};

test.each<[string, Record<string, unknown>, { title: string; text: unknown }]>([
  ['paid', {}, confirmed],
  ['paid and delivered', { status: 'Delivered' }, confirmed],
  ['paid and without a status', { status: null }, confirmed],
  [
    'still being paid',
    { paymentStatus: 'pending', paidCents: 0 },
    {
      title: 'Order Confirmed!',
      text: expect.stringContaining('as soon as your payment goes through'),
    },
  ],
  [
    'not paid',
    { paymentStatus: 'failed', status: 'Canceled', paidCents: 0 },
    { title: 'Order Not Paid', text: expect.stringContaining('not charged') },
  ],
  [
    'of an unknown payment',
    { paymentStatus: 'on_hold', paidCents: 0 },
    {
      title: 'Order Received',
      text: 'There was an issue with your payment. Please contact support.',
    },
  ],
  ['refunded in part', { refundedCents: 4800 }, confirmed],
  ['given back in full, with its trees kept', { owedCents: 0, refundedCents: 14_800 }, confirmed],
  [
    'entered by the farm, to be paid with the trees',
    { pays: 'at_pickup', paymentStatus: 'pending', paidCents: 0 },
    {
      title: 'Order Received',
      text: 'Thank you for your order. Please pay $148.00 when you pick up your trees.',
    },
  ],
  [
    'entered by the farm, and not paid in time',
    { pays: 'link', paymentStatus: 'failed', status: 'Canceled', owedCents: 0, paidCents: 0 },
    { title: 'Order Canceled', text: expect.stringContaining('This order is canceled.') },
  ],
  [
    'canceled, money kept',
    { status: 'Canceled' },
    {
      title: 'Order Canceled',
      text: expect.stringContaining('No refund has been made. We will contact you'),
    },
  ],
  [
    'canceled, part refunded',
    { status: 'Canceled', refundedCents: 4800 },
    { title: 'Order Canceled', text: expect.stringContaining('$48.00 of it is being refunded') },
  ],
  [
    'canceled, all refunded',
    { status: 'Canceled', refundedCents: 14_800 },
    { title: 'Order Canceled', text: expect.stringContaining('The full amount is being refunded') },
  ],
  [
    'canceled in another spelling',
    { status: 'cancelled', refundedCents: 14_800 },
    { title: 'Order Canceled', text: expect.stringContaining('$148.00') },
  ],
])('the headline of an order that is %s says so (B8)', (_case, more, opening) => {
  const order = shownOrder({ ...paid, ...more } as Partial<Order>);
  expect(orderHeadline(order)).toEqual(opening);
});
