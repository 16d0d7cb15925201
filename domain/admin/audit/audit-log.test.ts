import { describe, expect, test } from 'vitest';
import { pickupDayName, windowText } from '#domain/orders/pickups.ts';
import { auditKinds, describeAudit } from './audit-log.ts';
import { describeEntry } from './order-history.ts';

const tree = 'Honeycrisp on M.111';
const window = { day: '2027-04-03', starts: '09:00', ends: '09:30' };
const later = { day: '2027-04-10', starts: '10:00', ends: '10:30' };
const draft = { state: 'draft', subject: 'Apples' };

type Sample = [action: string, before: object, after: object, text: string];

/**
 * One of each kind as release 1.0.0 wrote it, two where it wrote two shapes. Entries are never
 * rewritten: these stay.
 */
const firstRelease: Sample[] = [
  ['order_entered', {}, { pays: 'link', totalCents: 9600 }, 'Order entered'],
  ['order_status', { status: 'Pending' }, { status: 'Ready' }, 'Status: Pending → Ready'],
  [
    'order_status',
    { status: 'Pending' },
    { status: 'Canceled', by: 'customer', refundCents: 9600, treesReturned: 2 },
    'Status: Pending → Canceled (by the customer, $96.00 refunded, 2 trees returned to stock)',
  ],
  [
    'order_change',
    {},
    {
      trees: [{ tree, difference: -1 }],
      refundCents: 4800,
      reason: 'Too many',
      restocked: true,
      madeBy: 'admin',
    },
    `Order changed: −1 ${tree}, $48.00 refunded. Reason: Too many`,
  ],
  [
    'order_change',
    {},
    { trees: [{ tree, difference: 2 }], paidCents: 10_800, restocked: true, madeBy: 'customer' },
    `Changed by the customer: +2 ${tree}, $108.00 paid`,
  ],
  ['order_hidden', { hidden: false }, { hidden: true }, 'Order deleted'],
  ['order_restored', { hidden: true }, { hidden: false }, 'Order restored'],
  ['item_status', { status: 'Pending' }, { status: 'Confirmed' }, 'Tree: Pending → Confirmed'],
  [
    'item_status',
    { status: 'Pending', tree: 'Replacement' },
    { status: 'Confirmed', claimId: 'c1' },
    'Replacement: Pending → Confirmed',
  ],
  ['pickup_booked', {}, window, `Day: ${windowText(window)}`],
  ['pickup_booked', window, later, `Day moved: ${windowText(window)} → ${windowText(later)}`],
  ['pickup_missed', window, {}, `Not handed over on ${windowText(window)}`],
  ['pickup_missed_recalled', window, {}, `Taken back: not handed over on ${windowText(window)}`],
  [
    'claim_decided',
    { state: 'open' },
    { claimId: 'c1', state: 'refunded', trees: 1, tree, refundCents: 4800 },
    `Claim for 1 × ${tree}: $48.00 refunded`,
  ],
  ['replacement_step', {}, { claimId: 'c1', step: 'ready', tree }, `Replacement ${tree} ready`],
  ['shortfall_asked', {}, { trees: 2, tree, byHand: 'no email' }, `2 × ${tree} missing: to call`],
  [
    'shortfall_answered',
    {},
    { trees: 2, tree, state: 'refunded', answeredBy: 'deadline' },
    `2 × ${tree} missing: refunded, not answered in time`,
  ],
  ['note', { text: '' }, { text: 'Brings a trailer' }, 'Note changed'],
  ['note', { text: 'Brings a trailer' }, { text: '' }, 'Note removed'],
  ['partner_offer', {}, { varieties: ['Liberty'] }, 'Partners in stock offered'],
  [
    'mail_resent',
    {},
    { template: 'order-ready', again: 'm2' },
    'Mail resent: ready for pickup or delivery',
  ],
  ['due_date', {}, { dueOn: later.day }, `Trees held until ${pickupDayName(later.day)}`],
  [
    'manual_payment',
    {},
    { key: 'k1', kind: 'check', amountCents: 9600, checkNumber: '1042', receivedOn: '2027-03-01' },
    'Received $96.00 by check 1042',
  ],
  [
    'manual_refund',
    {},
    { key: 'k2', kind: 'cash', amountCents: 500, reason: 'Paid too much' },
    'Gave back $5.00 in cash: Paid too much',
  ],
  ['money_kept', {}, { amountCents: 2000 }, 'Keeps $20.00 of the canceled order'],
  [
    'order_refund',
    { refundedCents: 1000 },
    { refundedCents: 3000, reason: 'Broken branch' },
    'Refund of $20.00: Broken branch',
  ],
  ['payment_link', {}, {}, 'Payment link mailed'],
  [
    'payment_reversed',
    { kind: 'other', amountCents: 9600, checkNumber: null, reversal: null },
    { reversal: 'mistake' },
    'Entered by mistake: $96.00 by other means',
  ],
  [
    'break_closed',
    { open: true },
    { open: false, kind: 'refund_failed', subject: 'r1' },
    'Failed refund marked as resolved',
  ],
  [
    'product_added',
    {},
    { priceCents: 4800, quantity: 3, treeSize: null, imageAlt: null, hidden: true, fieldRow: null },
    'Added. price: none → $48.00, stock: none → 3, size: none → none, image description: none → none, hidden: none → yes, field row: none → none',
  ],
  [
    'product_changed',
    { priceCents: 4800, quantity: 3 },
    { priceCents: 5250, quantity: 5, reason: 'count' },
    'price: $48.00 → $52.50, stock: 3 → 5',
  ],
  ['product_imported', { fieldRow: '2' }, { fieldRow: '3' }, 'By file. field row: 2 → 3'],
  ['product_picture', { imageUrl: '/a.webp' }, { imageUrl: '/b.webp' }, 'New picture'],
  [
    'shortfall_opened',
    { quantity: 2 },
    { quantity: 0, promised: 5, counted: 3, reason: 'Voles' },
    'Shortfall: 3 stand, 5 are in orders. Stock: 2 → 0',
  ],
  [
    'season_rolled_over',
    { priceCents: 4800, quantity: 3 },
    { priceCents: 5000, quantity: 0, reason: 'season' },
    'Next season. price: $48.00 → $50.00, stock: 3 → 0',
  ],
  [
    'season_rolled_over',
    { name: 'Spring 2026', opensAt: null, closesAt: null, preOrderDeadline: null },
    { name: 'Spring 2027', stock: 'zero', raisePercent: 4, endedCoupons: [] },
    'Rolled over to the next season',
  ],
  ['season_changed', { closesAt: null }, { closesAt: '2027-03-01T08:00:00Z' }, 'Season changed'],
  ['season_rollover_undone', { name: 'Spring 2027' }, { name: 'Spring 2026' }, 'Rollover undone'],
  ['variety_changed', { about: 'Crisp' }, { about: 'Sweet' }, 'Variety changed'],
  ['rootstock_saved', { name: 'M.111' }, { name: 'MM.111' }, 'Rootstock saved'],
  ['rootstock_removed', { name: 'M.111' }, {}, 'Rootstock removed'],
  ['rootstock_moved', { place: 1 }, { place: 3 }, 'Moved from place 1 to 3'],
  [
    'pickup_days_opened',
    {},
    {
      id: 'd1',
      kind: 'pickup',
      from: '2027-04-03',
      until: '2027-04-10',
      weekdays: [6],
      windows: 8,
    },
    '8 windows opened from 2027-04-03 to 2027-04-10',
  ],
  [
    'pickup_window_changed',
    { day: '2027-04-03', starts: '09:00', maxOrders: 4, maxTrees: 40, isOpen: true },
    { day: '2027-04-03', starts: '09:00', maxOrders: 6, maxTrees: 60, isOpen: true },
    'Window of 2027-04-03, 09:00, changed',
  ],
  [
    'pickup_day_moved',
    { day: '2027-04-03' },
    { day: '2027-04-10', reason: 'Frost', orders: 1 },
    '2027-04-03 moved to 2027-04-10, with 1 order',
  ],
  [
    'pickup_day_move_recalled',
    { day: '2027-04-10' },
    { day: '2027-04-03', orders: 1 },
    'Move of 2027-04-03 to 2027-04-10 taken back, with 1 order',
  ],
  ['pickup_days_announced', {}, { kind: 'pickup', orders: 9 }, 'Days announced to 9 orders'],
  ['suppression_lifted', { suppressed: 'bounce' }, { suppressed: null }, 'Mailed again'],
  [
    'address_change',
    { email: 'jo@example.com' },
    { email: 'jo@example.org', checked: 'Called' },
    'Another address requested. Checked: Called',
  ],
  ['admin_appointed', {}, { email: 'pat@example.com' }, 'pat@example.com appointed'],
  ['admin_dismissed', { email: 'pat@example.com' }, {}, 'pat@example.com dismissed'],
  [
    'notifications_changed',
    { orders: 'digest', digestHour: 7, urgent: [] },
    { orders: 'none', digestHour: 7, urgent: [] },
    'Own notifications changed',
  ],
  ['settings_saved', { claimDays: 30 }, { claimDays: 44 }, 'Settings saved'],
  ['coupon_saved', { note: '' }, { note: 'For Ann' }, 'Coupon saved'],
  ['page_saved', { title: 'Wholesale' }, { title: 'Orchards' }, 'Page saved'],
  ['page_moved', { place: 2 }, { place: 1 }, 'Moved from place 2 to 1'],
  ['newsletter_saved', {}, { subject: 'Apples' }, 'Newsletter saved'],
  [
    'newsletter_planned',
    draft,
    { sendAt: '2027-04-03T08:00' },
    '“Apples” planned for 2027-04-03T08:00',
  ],
  ['newsletter_edit', draft, {}, '“Apples” is a draft again'],
  ['newsletter_release', draft, {}, '“Apples” is sent'],
  ['newsletter_pause', draft, {}, '“Apples” paused'],
  ['newsletter_resume', draft, {}, '“Apples” goes on'],
  ['newsletter_cancel', draft, {}, '“Apples” canceled'],
  ['newsletter_deleted', draft, {}, '“Apples” deleted'],
];

/** The kinds, and the other shapes, that came with release 2.0.0. */
const secondRelease: Sample[] = [
  [
    'till_float',
    {},
    { day: later.day, cents: 10_000 },
    `Float of ${pickupDayName(later.day)}: $100.00`,
  ],
  [
    'till_float',
    { cents: 5000 },
    { day: later.day, cents: 10_000 },
    `Float of ${pickupDayName(later.day)}: $50.00 → $100.00`,
  ],
  [
    'till_taken_out',
    {},
    { day: later.day, cents: 41_200, forBank: true, note: '' },
    `$412.00 taken out of the till of ${pickupDayName(later.day)}, for the bank`,
  ],
  [
    'till_counted',
    {},
    { day: later.day, cents: 19_500, expectedCents: 19_600, note: 'A dollar short' },
    `Till of ${pickupDayName(later.day)} counted: $195.00 of $196.00: A dollar short`,
  ],
  [
    'till_entry_undone',
    { kind: 'count', day: later.day, cents: 19_500 },
    {},
    `Taken back, till of ${pickupDayName(later.day)}: count of $195.00`,
  ],
  [
    'deposit_made',
    {},
    { day: later.day, checks: 3, cents: 41_200 },
    `Deposited on ${pickupDayName(later.day)}: $412.00, with 3 checks`,
  ],
  [
    'deposit_undone',
    { day: later.day, checks: 0, cents: 41_200 },
    {},
    `Deposit of ${pickupDayName(later.day)} taken back: $412.00`,
  ],
  [
    'oversold_settled',
    {},
    { trees: 2 },
    '2 trees sold at the gate beyond what was for sale: settled',
  ],
  [
    'phone_put_away',
    {},
    { days: [later.day] },
    `Not expected any more: a phone with the list of ${later.day}`,
  ],
  [
    'order_change',
    {},
    {
      trees: [{ itemId: 'i1', difference: -2 }],
      refundCents: 0,
      restocked: false,
      madeBy: 'admin',
    },
    'Order changed: −2 trees, no refund, trees not returned to stock',
  ],
  ['order_corrected', {}, { fields: ['Name', 'Phone'] }, 'Corrected: Name, Phone'],
  [
    'order_season',
    { season: 'Spring 2026' },
    { season: 'Spring 2027' },
    'Season: Spring 2026 → Spring 2027',
  ],
  [
    'part_handed_over',
    {},
    { trees: 1, left: 2, at: '2027-04-03T16:00:00Z' },
    '1 tree handed over, 2 to go',
  ],
  ['part_handover_undone', {}, { trees: 1 }, 'Undone: the hand-over of 1 tree'],
  [
    'unmatched_trees',
    {},
    { trees: 2, reason: 'The order is canceled.', at: '2027-04-03T16:00:00Z' },
    '2 trees left the gate without the order. The order is canceled.',
  ],
  [
    'unmatched_decided',
    {},
    { trees: 2, decision: 'here' },
    '2 trees that left the gate: here after all',
  ],
  [
    'unmatched_decided',
    {},
    { trees: 2, decision: 'gone', withOrder: 0, taken: 2, soldAgain: 0 },
    '2 trees that left the gate: gone. 2 trees taken out of stock',
  ],
  ['due_courtesy', {}, { dueCents: 700, reason: 'Late' }, 'The farm bears $7.00: Late'],
  ['shortfall_withdrawn', {}, { customers: 2 }, 'Shortfall withdrawn'],
  [
    'shortfall_ended',
    {},
    { customers: 1 },
    'Shortfall ended, with 1 customer who had not answered',
  ],
  ['pickup_days_recalled', {}, { orders: 3 }, 'Announcement recalled for 3 orders'],
  [
    'customers_mailed',
    {},
    { about: 'order', subject: 'Frost', recipients: 12 },
    '12 customers mailed: Frost',
  ],
  ['bulk_begun', {}, { what: 'Status Ready', orders: 12 }, '12 orders at once: Status Ready'],
  [
    'bulk_stopped',
    {},
    { what: 'Status Ready', orders: 2 },
    'Stopped before 2 orders: Status Ready',
  ],
  ['message_recalled', {}, { recipients: 1 }, 'Message recalled for 1 customer'],
  [
    'restore_decided',
    {},
    { decision: 'drop', mails: 4, newsletters: 0, notifications: 1, refunds: 0 },
    'Dropped what a restore held',
  ],
];

describe('an entry of the audit log', () => {
  test.each(firstRelease)(
    'that release 1.0.0 wrote has its text: %s %o %o',
    (action, before, after, text) => {
      expect(describeAudit({ action, before, after })).toBe(text);
    },
  );

  test.each(secondRelease)(
    'that release 2.0.0 wrote has its text: %s %o %o',
    (action, before, after, text) => {
      expect(describeAudit({ action, before, after })).toBe(text);
    },
  );

  test('of each kind stands in these tables, so that it is read when its members change', () => {
    const sampled = [...firstRelease, ...secondRelease].map(([action]) => action);
    expect(Object.keys(auditKinds).filter((action) => !sampled.includes(action))).toEqual([]);
  });

  test.each([
    ['of an unknown kind', 'tree_hugged', {}, { times: 2 }, 'tree hugged'],
    ['that lacks a member', 'money_kept', {}, {}, 'money kept'],
    ['with a member of another type', 'due_date', {}, { dueOn: 4 }, 'due date'],
    ['without members', 'order_status', null, null, 'order status'],
    ['named as a member of every object', 'constructor', {}, {}, 'constructor'],
  ])('%s shows its bare kind', (_case, action, before, after, text) => {
    const entry = { at: '2026-03-01T12:00:00Z', recordedAt: null, by: null, action, before, after };
    expect([describeAudit(entry), describeEntry(entry)]).toEqual([text, text]);
  });
});

const jo = {
  fullName: 'Jo Avery',
  phone: '(509) 555-0142',
  email: 'jo@example.com',
  deliveryType: 'pickup',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
};

test.each([
  [
    { was: jo, now: { ...jo, fullName: 'Jo Every', phone: '' } },
    'Corrected. Name: Jo Avery → Jo Every. Phone: (509) 555-0142 → none',
  ],
  [{ was: {}, now: {} }, 'Corrected: Name, Phone'], // the order has lost its personal data
  [{}, 'Corrected: Name, Phone'],
])('a correction shows the values that are kept beside it: %o', (joined, text) => {
  const entry = { action: 'order_corrected', before: {}, after: { fields: ['Name', 'Phone'] } };
  expect(describeAudit({ ...entry, joined })).toBe(text);
});
