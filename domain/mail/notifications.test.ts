import { expect, test } from 'vitest';
import { describeAlert, urgentKinds, urgentNames } from './notifications.ts';

test.each([
  ['dispute', { kind: 'dispute', subject: 'dts_1' }, 'reference: dts_1'],
  [
    'sold_out',
    { productId: 'p1', variety: 'Van', rootstock: 'Krymsk 5' },
    'The last tree was sold',
  ],
  [
    'backup_failed',
    { startedAt: '2027-03-01', problem: 'The disk is full.' },
    'The disk is full. The',
  ],
  ['mail_stopped', { since: '9:00', until: '9:30' }, 'from 9:00 to 9:30'],
  ['mail_blocked', { reason: '550 5.7.1' }, '(550 5.7.1)'],
  ['order_lapsed', { orderId: '7d7436f8-0000' }, 'It is canceled now'],
] as const)('an alert of %s says what happened', (kind, details, text) => {
  expect(describeAlert(kind, details).text).toContain(text);
});

test.each(urgentKinds)(
  'an alert of %s whose details another release wrote names its kind',
  (kind) => {
    const details = kind === 'backup_failed' ? { problem: 1 } : {};
    expect(describeAlert(kind, details).title).toBe(urgentNames[kind]);
  },
);
