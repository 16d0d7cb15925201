import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { PickupDayDetails } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;

async function book(windowId: string): Promise<string> {
  const orderId = await order(await createTree(shop), { quantity: 2 });
  expect(
    (await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null })).status,
  ).toBe(200);
  return orderId;
}
const dayOf = async (day: string) =>
  (await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${day}`)).json;
const mailsOf = async (orderId: string) =>
  (await mailsAbout(orderId))
    .map(({ template }) => template)
    .filter((template) => template !== 'pickup-booked');
const historyOf = async (orderId: string) =>
  (await call<OrderDetails>(`/orders/${orderId}`)).json.timeline.map(describeEntry);
const goesOut = async (orderId: string) =>
  sql`update mail_outbox set state = 'sent', attempts = 1, sent_at = now() where subject_id = ${orderId}
    and template in ('pickup-moved', 'pickup-missed')`.execute(db());
const withoutEmail = async (orderId: string) =>
  sql`update order_customers set email = '' where order_id = ${orderId}`.execute(db());
const minutesUntil = (iso: string): number => (Date.parse(iso) - Date.now()) / 60_000;

describe('a move of a day', () => {
  let day = 100;
  /** Two orders, the second of which may be without an address. */
  async function moved({ reachesAll = false } = {}) {
    const [from, to] = [inDays(day++), inDays(day++)];
    const windowId = await openWindow(shop, { day: from });
    const closedId = await openWindow(shop, { day: from, starts: '10:00', ends: '10:30' });
    const [first, second] = [await book(windowId), await book(closedId)];
    await sql`update pickup_windows set closed_at = now() - interval '1 day' where id = ${closedId}`.execute(
      db(),
    );
    if (!reachesAll) await withoutEmail(second);
    const id = randomUUID();
    const move = { id, kind: 'pickup', day: from, toDay: to, reason: 'A hard freeze.' };
    expect((await call('/pickups/move', 'POST', move)).status).toBe(204);
    const recall = () => call<{ code?: string }>(`/pickups/moves/${id}/recall`, 'POST');
    return { id, from, to, windowId, first, second, recall };
  }

  test('waits before anybody is told, and is taken back until then as if it had not been', async () => {
    const { id, from, to, windowId, first, second, recall } = await moved();
    const [waiting] = (await dayOf(to)).waitingMoves;
    expect(waiting).toMatchObject({ id, fromDay: from, mails: 1 });
    expect(Math.abs(minutesUntil(waiting!.goesOutAt) - recallMinutes)).toBeLessThan(1);

    expect((await recall()).status).toBe(204);
    expect((await recall()).status).toBe(204);
    const back = await dayOf(from);
    expect(back.windows).toMatchObject([
      { id: windowId, isOpen: true, movedFrom: null },
      { isOpen: false, movedFrom: null },
    ]);
    expect(back.orders.map(({ orderId, answer }) => [orderId, answer])).toEqual([
      [first, null],
      [second, null],
    ]);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    expect(await dayOf(to)).toMatchObject({ windows: [], orders: [], waitingMoves: [] });
    expect(await mailsOf(first)).toEqual([]);
    expect((await historyOf(first)).filter((text) => text.startsWith('Day moved'))).toHaveLength(2);
  });

  test('is not taken back once a customer was told of it', async () => {
    const { to, first, second, recall } = await moved({ reachesAll: true });
    await goesOut(first);
    expect((await recall()).json.code).toBe('too_late');
    const { windows, waitingMoves } = await dayOf(to);
    expect([windows.length, waitingMoves.length]).toEqual([2, 1]);
    expect(await Promise.all([first, second].map(mailsOf))).toEqual([
      ['pickup-moved'],
      ['pickup-moved'],
    ]);
  });

  test('is not taken back onto windows that were opened on the former day since', async () => {
    const { from, to, recall } = await moved();
    await openWindow(shop, { day: from });
    expect((await recall()).json.code).toBe('windows_exist');
    expect((await dayOf(to)).waitingMoves).toHaveLength(1);
  });

  test('can be told at once', async () => {
    const { id, to } = await moved();
    expect((await call(`/pickups/moves/${id}/mail-now`, 'POST')).status).toBe(204);
    const [waiting] = (await dayOf(to)).waitingMoves;
    expect(minutesUntil(waiting!.goesOutAt)).toBeLessThan(0.1);
  });
});

describe('closing a day', () => {
  let starts = 10;
  const key = { kind: 'pickup', day: inDays(-1) };
  /** Three orders of a day that is over; the last has no address. */
  async function closed() {
    await sql`delete from mail_outbox`.execute(db());
    await sql`update pickups set state = 'canceled'`.execute(db());
    const hour = starts++;
    const windowId = await openWindow(shop, {
      day: inDays(1),
      starts: `${hour}:00`,
      ends: `${hour}:30`,
    });
    const orderIds = [await book(windowId), await book(windowId), await book(windowId)];
    await withoutEmail(orderIds[2]!);
    await sql`update pickup_windows set day = ${inDays(-1)} where id = ${windowId}`.execute(db());
    expect((await call('/pickups/close', 'POST', key)).json).toEqual({ missed: 3 });
    return orderIds as [string, string, string];
  }
  const recall = () => call<{ code?: string }>('/pickups/close/recall', 'POST', key);
  const stateOf = async (orderId: string) =>
    (await dayOf(inDays(-1))).orders.find((one) => one.orderId === orderId)!.state;

  test('waits before anybody is told, and those who missed it are expected again until then', async () => {
    const orderIds = await closed();
    const { waitingMissed } = await dayOf(inDays(-1));
    expect(waitingMissed).toMatchObject({ mails: 2 });
    expect(Math.abs(minutesUntil(waitingMissed!.goesOutAt) - recallMinutes)).toBeLessThan(1);

    expect((await recall()).status).toBe(204);
    expect(await Promise.all(orderIds.map(stateOf))).toEqual(['booked', 'booked', 'booked']);
    expect(await Promise.all(orderIds.map(mailsOf))).toEqual([[], [], []]);
    expect((await dayOf(inDays(-1))).waitingMissed).toBeNull();
    expect((await historyOf(orderIds[0]))[0]).toContain('Taken back: not handed over on');
    expect((await recall()).json.code).toBe('too_late');

    expect((await call('/pickups/close', 'POST', key)).json).toEqual({ missed: 3 });
    expect(await mailsOf(orderIds[0])).toEqual(['pickup-missed']);
  });

  test('stays for those who were told', async () => {
    const orderIds = await closed();
    await goesOut(orderIds[0]);
    expect((await recall()).status).toBe(204);
    expect(await Promise.all(orderIds.map(stateOf))).toEqual(['missed', 'booked', 'booked']);
  });

  test('can be told at once', async () => {
    await closed();
    expect((await call('/pickups/close/mail-now', 'POST', key)).status).toBe(204);
    expect(minutesUntil((await dayOf(inDays(-1))).waitingMissed!.goesOutAt)).toBeLessThan(0.1);
  });
});
