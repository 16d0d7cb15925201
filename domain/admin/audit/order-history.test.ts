import { expect, test } from 'vitest';
import { describeEntry } from './order-history.ts';

test.each([
  [
    { by: 'admin', refundCents: 9600, treesReturned: 2 },
    '($96.00 refunded, 2 trees returned to stock)',
  ],
  [{ by: 'lapse', treesReturned: 2 }, '(not paid in time, 2 trees returned to stock)'],
  [{ by: 'failed_payment', treesReturned: 1 }, '(its payment failed, 1 tree returned to stock)'],
  [
    { by: 'shortfall', refundCents: 0, treesReturned: 0, reason: 'Frost took them.' },
    '(all its trees are missing, no refund, no trees returned to stock). Reason: Frost took them.',
  ],
  [{}, ''], // from before causes were recorded
])('the history says why an order was canceled: %o', (after, text) => {
  const entry = {
    at: '2026-03-01T12:00:00Z',
    recordedAt: null,
    by: null,
    action: 'order_status',
    before: { status: 'Pending' },
    after: { status: 'Canceled', ...after },
  };
  expect(describeEntry(entry)).toBe(`Status: Pending → Canceled${text && ' '}${text}`);
});
