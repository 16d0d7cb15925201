import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Api } from '#standins/sample-season/api.ts';
import { openDay, saturdayFrom } from '#standins/sample-season/days.ts';
import { buyTrees, treesOf, type Purchase } from './purchases.ts';
import type { Studio } from './studio.ts';

/** What has happened before the pictures are taken. */
export interface Business {
  /** The next pickup and delivery day. */
  day: string;
}

const purchases: (Purchase & { time?: number; status?: OrderStatus })[] = [
  {
    name: 'Tom Garcia',
    trees: [
      ['Red Delicious', 1],
      ['Fuji', 1],
    ],
    phone: '(509) 555-0119',
  },
  { name: 'Omar Haddad', trees: [['Red Delicious', 1]], phone: '(208) 555-0136' },
  {
    name: 'Ruth Bell',
    trees: [
      ['Red Delicious', 1],
      ['Gala', 1],
    ],
    phone: '(509) 555-0128',
  },
  {
    name: 'Peter Novak',
    trees: [['Red Delicious', 1]],
    phone: '(509) 555-0164',
    street: '1020 N Monroe Street',
    time: 1,
  },
  {
    name: 'June Takahashi',
    trees: [['Montmorency', 2]],
    phone: '(509) 555-0171',
    street: '808 W Main Avenue',
    time: 0,
    status: 'Ready',
  },
  {
    name: 'Ellen Fraser',
    trees: [
      ['Stella', 1],
      ['Liberty', 2],
    ],
    phone: '(208) 555-0153',
    time: 2,
    status: 'Confirmed',
  },
  {
    name: 'Sam Okafor',
    trees: [
      ['Honeycrisp', 1],
      ['Gala', 2],
    ],
    phone: '(509) 555-0187',
    time: 2,
  },
  {
    name: 'Grace Lindqvist',
    trees: [
      ['Rainier', 1],
      ['Lapins', 1],
    ],
    phone: '(509) 555-0112',
    time: 1,
    status: 'Ready',
  },
  {
    name: 'Luis Ortega',
    trees: [
      ['Bartlett', 1],
      ['Bosc', 1],
    ],
    phone: '(509) 555-0195',
    time: 0,
    note: 'I bring a trailer.',
    status: 'Confirmed',
  },
  {
    name: 'Ann Whitaker',
    trees: [
      ['Honeycrisp', 2],
      ['Liberty', 1],
    ],
    phone: '(509) 555-0142',
    time: 0,
  },
];

/** The trees stand here. */
const rows: Record<string, string> = {
  Honeycrisp: '3',
  Liberty: '5',
  Gala: '1',
  'Red Delicious': '4',
  Bartlett: '2',
  Bosc: '6',
};

/** Opens two days, and lets customers buy. */
export async function playBusiness({ api, owner }: Studio): Promise<Business> {
  const today = dayAt(new Date(), farmTimeZone);
  const day = saturdayFrom(addDate(today, 11));
  for (const [variety, row] of Object.entries(rows)) await setFieldRow(owner, variety, row);
  const open = (kind: 'pickup' | 'delivery') =>
    openDay(owner, { kind, day, maxOrders: 5, maxTrees: 40 });
  const windows = { pickup: await open('pickup'), delivery: await open('delivery') };
  for (const { time, status, ...purchase } of purchases) {
    const ids = windows[purchase.street ? 'delivery' : 'pickup'];
    const windowId = time === undefined ? undefined : ids[time];
    const { orderId } = await buyTrees({ api, owner }, { ...purchase, windowId });
    if (status)
      await owner.post('/api/admin/orders/statuses', {
        changes: [{ id: orderId, status, was: 'Pending' }],
      });
  }
  for (const email of ['ivy@mail.example', 'noah@mail.example', 'mia@mail.example'])
    await api.post('/api/newsletter/subscriptions', { email, source: 'footer' });
  return { day };
}

async function setFieldRow(owner: Api, variety: string, row: string): Promise<void> {
  for (const { id } of await treesOf(owner, variety))
    await owner.patch(`/api/admin/products/${id}`, { fieldRow: { was: null, now: row } });
}
