import { expect, test } from 'vitest';
import {
  orderStatusName,
  orderStatusTone,
  paymentStatusMessage,
  paymentStatusName,
  paymentStatusTone,
  shortOrderId,
} from './statuses.ts';

test.each([
  ['completed', 'leaf'],
  ['Delivered', 'leaf'],
  ['Confirmed', 'sky'],
  ['confirmed', 'sky'],
  ['READY', 'plum'],
  ['Canceled', 'apple'],
  ['cancelled', 'apple'],
  ['Pending', 'gold'],
  ['', 'gold'],
  ['something new', 'gold'],
] as const)('an order that is %j has the color %s', (status, tone) => {
  expect(orderStatusTone(status)).toBe(tone);
});

test('an unknown payment status counts as failed', () => {
  expect(paymentStatusMessage('completed')).toBe('Your payment has been processed successfully.');
  expect(paymentStatusMessage('pending')).toBe('Your payment is being processed.');
  expect(paymentStatusMessage('failed')).toBe(
    'There was an issue with your payment. Please contact support.',
  );
  expect(paymentStatusMessage('?')).toBe(
    'There was an issue with your payment. Please contact support.',
  );
});

test('a short order id is its first eight characters', () => {
  expect(shortOrderId('7d7436f8-2ce8-4eae-826b-64406a8174fc')).toBe('7d7436f8');
});

test('missing and unknown statuses have a name and a color', () => {
  for (const nothing of [null, undefined, ''])
    expect([
      orderStatusName(nothing),
      orderStatusTone(nothing),
      paymentStatusName(nothing),
      paymentStatusTone(nothing),
    ]).toEqual(['Pending', 'gold', 'unknown', 'apple']);
  expect([
    orderStatusTone('packed'),
    paymentStatusTone('on_hold'),
    paymentStatusMessage(null),
  ]).toEqual(['gold', 'apple', 'There was an issue with your payment. Please contact support.']);
});
