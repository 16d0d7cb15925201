import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeUrl, labelUrl, readScan, treeLabel } from './check-in-scan.ts';
import { cautionOf, refusalOf, type CheckInOrder } from './check-in.ts';
import { pickupDayName } from './pickups.ts';

const shop = 'https://shop.example';

describe('a scan', () => {
  test('of a code is read from its URL, and as people type it', () => {
    for (const text of [codeUrl(shop, 'KXRANPDH'), 'kxranpdh', ' KXRA NPDH', 'kxra-npdh'])
      expect(readScan(text)).toEqual({ code: 'KXRANPDH' });
  });

  test('of an order number is read as mails print it and as people type it', () => {
    for (const text of ['3f2a9c10', ' 3F2A 9C10', '#3f2a9c10'])
      expect(readScan(text)).toEqual({ order: '3f2a9c10' });
    expect(readScan('acdefacd')).toEqual({ code: 'ACDEFACD', order: 'acdefacd' });
  });

  test('of any label names its tree', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 9999 }), (order, item, no) => {
        const scanned = { order: order.slice(0, 8), item: item.slice(0, 8), treeNo: no };
        expect(readScan(treeLabel(order, item, no))).toEqual(scanned);
        expect(readScan(labelUrl(shop, treeLabel(order, item, no)))).toEqual(scanned);
      }),
    );
  });

  test('of anything else is nothing', () => {
    for (const text of [
      '',
      'ABC',
      'KXRANPDHX',
      'https://example.com/',
      'KXRANPD1',
      `${shop}?code=`,
    ])
      expect(readScan(text)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => void readScan(text)));
  });
});

const order = (change: Partial<CheckInOrder> = {}): CheckInOrder => ({
  id: randomUUID(),
  number: 1043,
  code: 'KXRANPDH',
  customer: 'Ann Orchard',
  deliveryType: 'pickup',
  status: 'Ready',
  obstacle: null,
  window: { day: '2027-04-03', starts: '09:00', ends: '09:30' },
  note: '',
  phone: '(509) 555-0142',
  place: '',
  dueCents: 0,
  givenBackCents: 0,
  taken: [],
  handedOverAt: null,
  completedBy: null,
  handovers: [],
  replacements: [],
  personKeys: [],
  placedAt: '2027-03-01T18:00:00Z',
  lapsesAt: null,
  items: [{ id: randomUUID(), variety: 'Gala', rootstock: 'G.41', trees: 2, ticks: [] }],
  ...change,
});

test('a canceled, unpaid, short or handed over order is refused', () => {
  expect(refusalOf(order())).toBeUndefined();
  for (const obstacle of ['canceled', 'unpaid', 'missing'] as const)
    expect(refusalOf(order({ obstacle }))).toBeDefined();
  expect(refusalOf(order({ status: 'Delivered' }))).toBe('Handed over.');
});

test('another day and a delivery are pointed out', () => {
  expect(cautionOf(order(), '2027-04-03')).toBeUndefined();
  expect(cautionOf(order(), '2027-04-02')).toBe(
    `This order is for ${pickupDayName('2027-04-03')}, not today.`,
  );
  expect(cautionOf(order({ window: null }), '2027-04-02')).toContain('No day');
  expect(cautionOf(order({ window: null, placedAt: '' }), '2027-04-02')).toContain('No day');
  const placedAt = '2027-04-03T06:30:00Z'; // the evening before, at the farm
  expect(cautionOf(order({ window: null, placedAt }), '2027-04-02')).toBeUndefined();
  expect(cautionOf(order({ deliveryType: 'delivery' }), '2027-04-03')).toContain('delivered');
});
