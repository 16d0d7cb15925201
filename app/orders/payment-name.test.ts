import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { paymentName } from './payment-name.ts';

test.each([
  ['paid', 'completed', 0, 'Payment completed'],
  ['refunded in part', 'completed', 100, 'Payment completed'],
  ['refunded in full', 'completed', 9600, 'Payment refunded'],
  ['unpaid', 'pending', 0, 'Payment pending'],
] as const)(
  'an order that is %s is not called otherwise',
  (_how, paymentStatus, refundedCents, name) => {
    const order = {
      paymentStatus,
      paidCents: paymentStatus === 'completed' ? 9600 : 0,
      refundedCents,
    };
    expect(paymentName(order as Order)).toBe(name); // what the name is made from
  },
);
