import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import { settings } from '#domain/farm/settings.ts';
import type { LostDay, OrderDetails } from '#domain/orders/order-list.ts';
import { invariants } from '#server/books/ledger/ledger.ts';
import { useAdmin } from '#tests/support/admin.ts';
import {
  bookedIn,
  choose,
  closeAllWindows,
  inDays,
  openWindow,
  setOrderStatus,
} from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;

async function buy(quantity = 2) {
  const tree = await createTree(shop, { quantity: 10 });
  const orderId = await order(tree, { quantity });
  const customer = await signIn(shop);
  await sql`update orders set user_id = ${customer.userId} where id = ${orderId}`.execute(db());
  return { orderId, customer, tree };
}

async function booked(windowId: string, quantity = 2) {
  const bought = await buy(quantity);
  expect((await choose(shop, bought.customer, bought.orderId, windowId)).status).toBe(200);
  return bought;
}

const violated = async () => {
  const context = { db: db(), square: shop.config.square, records: undefined, recordsMissing: '-' };
  const results = [];
  for (const { id, check } of invariants.filter(({ id }) => /^I8\d$/.test(id)))
    if ((await check(context)).status !== 'pass') results.push(id);
  return results;
};

describe('a customer', () => {
  test('chooses a window once, and is mailed once', async () => {
    const windowId = await openWindow(shop);
    const { orderId, customer } = await booked(windowId);
    expect((await choose(shop, customer, orderId, windowId)).status).toBe(200);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual(['pickup-booked']);
  });

  test('moves to another window, which gives the room of the first back', async () => {
    const [first, second] = [
      await openWindow(shop, { starts: '10:00', ends: '10:30' }),
      await openWindow(shop, { starts: '11:00', ends: '11:30' }),
    ];
    const { orderId, customer } = await booked(first);
    expect((await choose(shop, customer, orderId, second, 1)).status).toBe(200);
    expect([await bookedIn(shop, first), await bookedIn(shop, second)]).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  test('who saw an older choice is refused, and nothing changes', async () => {
    const [first, second] = [
      await openWindow(shop, { starts: '12:00', ends: '12:30' }),
      await openWindow(shop, { starts: '13:00', ends: '13:30' }),
    ];
    const { orderId, customer } = await booked(first);
    expect(await choose(shop, customer, orderId, second, null)).toMatchObject({
      status: 409,
      json: { code: 'pickup_changed' },
    });
    expect(await bookedIn(shop, first)).toEqual([1, 2]);
  });

  test('cannot move within the last 48 hours, an admin can', async () => {
    const [soon, later] = [
      await openWindow(shop, { day: inDays(1), starts: '09:00' }),
      await openWindow(shop, { day: inDays(21) }),
    ];
    const { orderId, customer } = await buy();
    expect(await choose(shop, customer, orderId, soon)).toMatchObject({
      status: 409,
      json: { code: 'window_closed' },
    });
    const byAdmin = (windowId: string, version: number | null) =>
      call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version });
    expect((await byAdmin(soon, null)).status).toBe(200);
    expect(await choose(shop, customer, orderId, later, 1)).toMatchObject({
      status: 409,
      json: { code: 'too_late', error: expect.stringContaining(settings.farm.phone) as string },
    });
    expect((await byAdmin(later, 1)).status).toBe(200);
  });

  test('finds the order of another customer missing', async () => {
    const windowId = await openWindow(shop, { day: inDays(22) });
    const { orderId } = await buy();
    expect((await choose(shop, await signIn(shop), orderId, windowId)).status).toBe(404);
  });

  test('cannot choose a day for a canceled order, nor a delivery day for a pickup', async () => {
    const [windowId, delivery] = [
      await openWindow(shop, { day: inDays(23) }),
      await openWindow(shop, { day: inDays(23), kind: 'delivery' }),
    ];
    const { orderId, customer } = await buy();
    expect((await choose(shop, customer, orderId, delivery)).json.code).toBe('window_closed');
    await setOrderStatus(shop, orderId, 'Canceled');
    expect((await choose(shop, customer, orderId, windowId)).json.code).toBe('not_bookable');
  });

  test('downloads the time as iCalendar, with the address from the mail', async () => {
    const { orderId, customer } = await booked(await openWindow(shop, { day: inDays(24) }));
    const choices = await shop.app.request(`/api/pickups/orders/${orderId}`, customer);
    const { calendarUrl } = (await choices.json()) as { calendarUrl: string };
    const file = await shop.app.request(new URL(calendarUrl).pathname);
    expect(file.headers.get('content-type')).toMatch('text/calendar');
    expect(await file.text()).toMatch(/BEGIN:VEVENT[\s\S]*SEQUENCE:1[\s\S]*pickup of 2 trees/);
    expect((await shop.app.request('/api/pickups/calendar/nobody.ics')).status).toBe(404);
  });
});

describe('capacity', () => {
  test('20 customers for 5 places: 5 are booked, 15 are told the next window', async () => {
    await closeAllWindows(shop);
    const few = await openWindow(shop, { day: inDays(30), maxOrders: 5 });
    await openWindow(shop, { day: inDays(31), maxOrders: 100, maxTrees: 500 });
    const buyers = [];
    for (let i = 0; i < 20; i++) buyers.push(await buy(1));
    const answers = await Promise.all(
      buyers.map(({ customer, orderId }) => choose(shop, customer, orderId, few)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      5, 15,
    ]);
    for (const { json } of refused)
      expect(json).toMatchObject({
        code: 'window_full',
        error: expect.stringContaining('Another one with room is') as string,
      });
    expect(await bookedIn(shop, few)).toEqual([5, 5]);
    expect(await violated()).toEqual([]);
  });

  test('trees count as well as orders', async () => {
    const windowId = await openWindow(shop, { day: inDays(32), maxTrees: 5 });
    await booked(windowId, 4);
    const { orderId, customer } = await buy(2);
    expect((await choose(shop, customer, orderId, windowId)).json.code).toBe('window_full');
    expect(await bookedIn(shop, windowId)).toEqual([1, 4]);
  });

  test('the database itself refuses more than fits', async () => {
    const windowId = await openWindow(shop, { day: inDays(33), maxOrders: 1 });
    await booked(windowId);
    const { orderId } = await buy();
    await expect(
      db().insertInto('pickups').values({ order_id: orderId, window_id: windowId }).execute(),
    ).rejects.toThrow(/pickup_windows_orders/);
  });
});

describe('an order’s window follows the order', () => {
  test('canceled, it gives its room back; reinstated, it takes it again', async () => {
    const windowId = await openWindow(shop, { day: inDays(34) });
    const { orderId } = await booked(windowId);
    const become = (status: string, was: string) =>
      call(`/orders/${orderId}`, 'PATCH', { status, was, refundCents: 0, leftCents: 9600 });
    await become('Canceled', 'Pending');
    expect(await bookedIn(shop, windowId)).toEqual([0, 0]);
    await become('Pending', 'Canceled');
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    expect(await violated()).toEqual([]);
  });

  test('reinstated when its window is full, it has none', async () => {
    const windowId = await openWindow(shop, { day: inDays(35), maxOrders: 1 });
    const { orderId } = await booked(windowId);
    await setOrderStatus(shop, orderId, 'Canceled');
    await booked(windowId);
    await setOrderStatus(shop, orderId, 'Pending');
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    expect(await violated()).toEqual([]);
  });

  test.each([
    ['at once, before the customer is told that it was canceled', false],
    ['after the customer was told', true],
  ])('reinstated without its day %s, desk and customer are told', async (_when, isTold) => {
    const windowId = await openWindow(shop, { day: inDays(57 + Number(isTold)), maxOrders: 1 });
    const { orderId } = await booked(windowId);
    const become = (status: string, was: string) =>
      call<{ lostDays: LostDay[] }>(`/orders/${orderId}`, 'PATCH', {
        status,
        was,
        ...(status === 'Canceled' && { refundCents: 0, leftCents: 9600 }),
      });
    await become('Canceled', 'Pending');
    if (isTold)
      await sql`update mail_outbox set state = 'sent', sent_at = now() where subject_id = ${orderId}
        and template = 'order-canceled'`.execute(db());
    await booked(windowId);
    const { status, json } = await become('Pending', 'Canceled');
    expect([status, json.lostDays]).toMatchObject([200, [{ orderId, starts: '09:00' }]]);
    const { timeline } = (await call<OrderDetails>(`/orders/${orderId}`)).json;
    expect(timeline.map(describeEntry).join()).toContain('had no room anymore');
    const mails = await db()
      .selectFrom('mail_outbox')
      .select('props')
      .where('subject_id', '=', orderId)
      .where('template', '=', 'order-reinstated')
      .execute();
    expect(mails).toMatchObject([
      {
        props: {
          lostDay: expect.stringContaining('9:00') as string,
          ...(!isTold && { wasTold: false }),
        },
      },
    ]);
  });

  test('changed, the window counts its trees; handed over, it is done', async () => {
    const windowId = await openWindow(shop, { day: inDays(36) });
    const { orderId } = await booked(windowId, 3);
    await sql`update orders set tree_count = 1 where id = ${orderId}`.execute(db());
    expect(await bookedIn(shop, windowId)).toEqual([1, 1]);
    await setOrderStatus(shop, orderId, 'Delivered');
    const { state } = await db()
      .selectFrom('pickups')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('done');
    expect(await violated()).toEqual([]);
  });
});

test('the ledger finds sums that are wrong, and pickups that do not match their order', async () => {
  const windowId = await openWindow(shop, { day: inDays(37) });
  const { orderId } = await booked(windowId);
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`alter table pickups disable trigger user`.execute(trx);
      await sql`update pickups set state = 'done', trees = 7 where order_id = ${orderId}`.execute(
        trx,
      );
      await sql`alter table pickups enable trigger user`.execute(trx);
    });
  expect(await violated()).toEqual(['I81', 'I82']);
});
