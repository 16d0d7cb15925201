import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Announcement, PickupDayDetails, PickupMonth } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import {
  bookedIn,
  closeAllWindows,
  inDays,
  openWindow,
  setOrderStatus,
} from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, mailsAbout, auditOf } = useAdmin(shop);
const db = () => shop.services.db;

async function booked(windowId: string, { kind = 'pickup', street = '', minutes = 0 } = {}) {
  const orderId = await order(await createTree(shop), { quantity: 2 });
  await sql`update orders set delivery_type = ${kind}, estimated_time = ${minutes} where id = ${orderId}`.execute(
    db(),
  );
  await sql`update order_customers
    set address = nullif(${street}, ''), city = 'Spokane', state = 'WA', zip_code = '99201'
    where order_id = ${orderId}`.execute(db());
  const { status } = await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
  expect(status).toBe(200);
  return orderId;
}

/** Windows begin in the future; this one was yesterday. */
const letPass = (windowId: string) =>
  sql`update pickup_windows set day = ${inDays(-1)} where id = ${windowId}`.execute(db());

const templates = async (orderId: string) =>
  (await mailsAbout(orderId)).map(({ template }) => template);

describe('opening days', () => {
  const request = (day: string) => ({
    id: randomUUID(),
    kind: 'pickup',
    from: day,
    until: day,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    starts: '09:00',
    ends: '10:00',
    minutes: 30,
    maxOrders: 4,
    maxTrees: 40,
  });

  test('opens each window once, however often it is sent', async () => {
    const day = inDays(60);
    const json = request(day);
    expect((await call('/pickups/windows', 'POST', json)).json).toEqual({ opened: 2 });
    expect((await call('/pickups/windows', 'POST', json)).json).toEqual({ opened: 0 });
    const month = await call<PickupMonth>(`/pickups?month=${day.slice(0, 7)}`);
    expect(month.json.days.filter((other) => other.day === day)).toMatchObject([
      { kind: 'pickup', windows: 2, openWindows: 2, maxOrders: 8, maxTrees: 80, bookedOrders: 0 },
    ]);
    expect(await auditOf(json.id)).toMatchObject([{ action: 'pickup_days_opened' }]);
  });

  test('in the past is refused', async () => {
    expect((await call('/pickups/windows', 'POST', request(inDays(-2)))).status).toBe(400);
  });

  test('that are none is refused', async () => {
    const { status, json } = await call('/pickups/windows', 'POST', request('2026-02-30'));
    expect([status, json.error]).toEqual([400, 'Choose a day']);
  });

  test('the windows for an order that does not exist are not found', async () => {
    expect((await call(`/pickups/orders/${randomUUID()}`)).status).toBe(404);
  });
});

describe('editing a window', () => {
  test('never goes below what is booked', async () => {
    const windowId = await openWindow(shop, { day: inDays(61) });
    await booked(windowId);
    await booked(windowId);
    const put = (maxOrders: number, maxTrees: number, isOpen = true) =>
      call(`/pickups/windows/${windowId}`, 'PUT', { maxOrders, maxTrees, isOpen });
    expect((await put(1, 40)).json.error).toContain('2 orders with 4 trees are booked');
    expect((await put(5, 3)).json.code).toBe('below_booked');
    expect((await put(2, 4, false)).status).toBe(204);
    expect(await bookedIn(shop, windowId)).toEqual([2, 4]);
  });

  test('that is gone is not found', async () => {
    const change = { maxOrders: 1, maxTrees: 1, isOpen: true };
    expect((await call(`/pickups/windows/${randomUUID()}`, 'PUT', change)).status).toBe(404);
  });
});

test('a delivery day is a run of stops with a map', async () => {
  const day = inDays(62);
  const windowId = await openWindow(shop, { day, kind: 'delivery' });
  const far = await booked(windowId, { kind: 'delivery', street: '5 Oak Rd', minutes: 60 });
  const near = await booked(windowId, { kind: 'delivery', street: '1 Elm St', minutes: 20 });
  const between = await booked(windowId, { kind: 'delivery', street: '9 Elm St', minutes: 22 });
  const { json } = await call<PickupDayDetails>(`/pickups/day?kind=delivery&day=${day}`);
  expect(json.orders.map(({ orderId }) => orderId)).toEqual([near, between, far]);
  expect(json.orders[0]).toMatchObject({ address: '1 Elm St, Spokane, WA 99201', trees: 2 });
  expect(json.mapUrls).toHaveLength(1);
});

describe('closing a day', () => {
  test('marks who did not come as missed, and mails the next windows once', async () => {
    await closeAllWindows(shop);
    await openWindow(shop, { day: inDays(64) });
    const windowId = await openWindow(shop, { day: inDays(63) });
    const [missing, done] = [await booked(windowId), await booked(windowId)];
    const close = (day: string) => call('/pickups/close', 'POST', { kind: 'pickup', day });
    expect((await close(inDays(63))).json.code).toBe('not_over');
    await letPass(windowId);
    await setOrderStatus(shop, done, 'Delivered');
    expect((await close(inDays(-1))).json).toEqual({ missed: 1 });
    expect((await close(inDays(-1))).json).toEqual({ missed: 0 });
    expect(await templates(missing)).toEqual(['pickup-booked', 'pickup-missed']);
    expect(await templates(done)).toEqual(['pickup-booked']);
    const { props } = await db()
      .selectFrom('mail_outbox')
      .select('props')
      .where('subject_id', '=', missing)
      .where('template', '=', 'pickup-missed')
      .executeTakeFirstOrThrow();
    expect((props as { windows: string[] }).windows).toHaveLength(1);
  });
});

describe('announcing days', () => {
  test('mails orders without a day, once for each announcement', async () => {
    await closeAllWindows(shop);
    const waiting = await order(await createTree(shop));
    const announce = (id: string) =>
      call<{ mailed?: number; code?: string }>('/pickups/announce', 'POST', { id, kind: 'pickup' });
    const id = randomUUID();
    expect((await announce(id)).json.code).toBe('no_windows');
    const chosen = await booked(await openWindow(shop, { day: inDays(65) }));
    expect((await announce(id)).json.mailed).toBeGreaterThan(0);
    expect((await announce(id)).json.mailed).toBe(0);
    expect(await templates(waiting)).toEqual(['pickup-days']);
    expect(await templates(chosen)).toEqual(['pickup-booked']);
  });

  test('asks nobody again within a week, nobody whose trees have no room, and says how many', async () => {
    await closeAllWindows(shop);
    await sql`update orders set hidden_at = now()`.execute(shop.services.db);
    const large = await order(await createTree(shop, { quantity: 200 }), { quantity: 150 });
    const [first, second] = [
      await order(await createTree(shop)),
      await order(await createTree(shop)),
    ];
    await openWindow(shop, { day: inDays(66), maxTrees: 20 });
    const preview = async () => (await call<Announcement>('/pickups/announce?kind=pickup')).json;
    const announce = (json: Record<string, unknown>) =>
      call<{ mailed?: number; code?: string }>('/pickups/announce', 'POST', {
        id: randomUUID(),
        kind: 'pickup',
        ...json,
      });
    expect(await preview()).toMatchObject({
      toMail: 2,
      mailedLately: 0,
      lastAt: null,
      tooMany: 1,
      withoutEmail: 0,
    });
    expect((await announce({ expected: 3 })).json.code).toBe('changed_meanwhile');
    const { shown, people } = await preview();
    expect(people.map(({ orderId }) => orderId).toSorted()).toEqual([first, second].toSorted());
    expect((await announce({ expected: 2, shown: 'others' })).json.code).toBe('changed_meanwhile');
    const id = randomUUID();
    expect((await announce({ id, expected: 2, shown: shown.fresh })).json.mailed).toBe(2);
    expect((await preview()).waiting).toContainEqual(expect.objectContaining({ id, mails: 2 }));
    expect((await call(`/pickups/announce/${id}/recall`, 'POST')).status).toBe(200);
    expect((await call(`/pickups/announce/${id}/recall`, 'POST')).status).toBe(409);
    expect(await templates(first)).toEqual([]);
    expect(await preview()).toMatchObject({ toMail: 2, mailedLately: 0 });
    expect((await announce({ expected: 2, shown: shown.fresh })).json.mailed).toBe(2);
    expect(await preview()).toMatchObject({ toMail: 0, mailedLately: 2 });
    expect((await announce({})).json.mailed).toBe(0);
    expect(await templates(first)).toEqual(['pickup-days']);
    expect((await announce({ expected: 2, again: true })).json.mailed).toBe(2);
    expect(await templates(second)).toEqual(['pickup-days', 'pickup-days']);
    expect(await templates(large)).toEqual([]);
  });
});
