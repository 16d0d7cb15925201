import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { farmPayment, isFullyPaid } from './farm-orders.ts';

const order = (
  paidCents: number,
  refundedCents: number,
  paymentStatus: 'pending' | 'completed' | 'failed' = 'pending',
  status: 'Pending' | 'Canceled' = 'Pending',
) => ({
  worthCents: 10_000,
  givenCents: 0,
  paidCents,
  refundedCents,
  paymentStatus,
  status,
});

test('An order says what is missing, until nothing is', () => {
  expect(farmPayment(order(0, 0))).toEqual({ state: 'unpaid', missingCents: 10_000 });
  expect(farmPayment(order(9_999, 0))).toEqual({ state: 'underpaid', missingCents: 1 });
  expect(farmPayment(order(10_000, 0, 'completed'))).toEqual({ state: 'paid' });
});

test('What was paid beyond the total, or for a canceled order, is to be given back', () => {
  expect(farmPayment(order(10_500, 0, 'completed'))).toEqual({
    state: 'overpaid',
    giveBackCents: 500,
  });
  expect(farmPayment(order(10_500, 500, 'completed'))).toEqual({ state: 'paid' });
  expect(farmPayment(order(4_000, 0, 'failed', 'Canceled'))).toEqual({
    state: 'canceled_paid',
    giveBackCents: 4_000,
  });
  expect(farmPayment(order(4_000, 4_000, 'failed', 'Canceled'))).toEqual({ state: 'canceled' });
});

test('A refund leaves a paid order paid; a bounced check does not', () => {
  const refunded = { ...order(10_000, 3_000, 'completed'), givenCents: 3_000 };
  expect(isFullyPaid(refunded)).toBe(true);
  expect(farmPayment(refunded)).toEqual({ state: 'paid' });
  expect(isFullyPaid(order(0, 0, 'completed'))).toBe(false);
});

test('Fewer trees are given back and more are owed, but a gift is not', () => {
  const paid = { ...order(10_000, 1_000, 'completed'), givenCents: 1_000 };
  expect(farmPayment({ ...paid, worthCents: 4_000 })).toEqual({
    state: 'overpaid',
    giveBackCents: 6_000,
  });
  const dearer = { ...paid, worthCents: 15_000, paymentStatus: 'pending' as const };
  expect(isFullyPaid(dearer)).toBe(false);
  expect(farmPayment(dearer)).toEqual({ state: 'underpaid', missingCents: 5_000 });
});

test('Money given back before does not count towards the order again', () => {
  expect(isFullyPaid(order(10_000, 1_000))).toBe(false);
  expect(farmPayment(order(10_000, 1_000))).toEqual({ state: 'underpaid', missingCents: 1_000 });
});

test('Whatever was paid and given back, paying what is missing pays the order', () => {
  const cents = fc.integer({ min: 0, max: 30_000 });
  fc.assert(
    fc.property(cents, cents, (paid, refunded) => {
      const open = order(paid, refunded);
      const payment = farmPayment(open);
      if (isFullyPaid(open)) return;
      expect(payment).toHaveProperty('missingCents');
      const { missingCents } = payment as { missingCents: number };
      expect(missingCents).toBeGreaterThan(0);
      expect(isFullyPaid(order(paid + missingCents, refunded))).toBe(true);
      expect(isFullyPaid(order(paid + missingCents - 1, refunded))).toBe(false);
    }),
  );
});
