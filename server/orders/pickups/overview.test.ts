import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { inDays, openWindow, setOrderStatus } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order } = useAdmin(shop);
const db = () => shop.services.db;

const read = async () => {
  const { comingDays, daysToClose } = (await call<Overview>('/overview')).json;
  return { comingDays, daysToClose };
};
async function booked(windowId: string, quantity = 2): Promise<string> {
  const orderId = await order(await createTree(shop), { quantity });
  const { status } = await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
  expect(status).toBe(200);
  return orderId;
}
/** Windows begin in the future; this one was so many days ago. */
const letPass = (windowId: string, days = 1) =>
  sql`update pickup_windows set day = ${inDays(-days)} where id = ${windowId}`.execute(db());
const become = (orderId: string, status: OrderStatus) => setOrderStatus(shop, orderId, status);

beforeEach(async () => {
  await sql`delete from pickups`.execute(db());
  await sql`delete from pickup_windows`.execute(db());
});

test('without days, today has none to come and none to close', async () => {
  expect(await read()).toEqual({ comingDays: [], daysToClose: [] });
});

describe('the next days', () => {
  test('are named in their order, with what is booked and to be dug', async () => {
    const first = await openWindow(shop, { day: inDays(3), maxOrders: 4, maxTrees: 30 });
    const second = await openWindow(shop, { day: inDays(3), starts: '13:00', ends: '15:00' });
    await openWindow(shop, { day: inDays(4) });
    await openWindow(shop, { day: inDays(2), kind: 'delivery' });
    await booked(first, 3);
    await booked(second, 2);
    await become(await booked(first, 1), 'Delivered');
    expect((await read()).comingDays).toEqual([
      expect.objectContaining({ kind: 'delivery', day: inDays(2), bookedOrders: 0, treesToDig: 0 }),
      {
        kind: 'pickup',
        day: inDays(3),
        windows: 2,
        starts: '09:00',
        ends: '15:00',
        maxOrders: 9,
        maxTrees: 80,
        bookedOrders: 3,
        bookedTrees: 6,
        treesToDig: 5,
      },
      expect.objectContaining({ kind: 'pickup', day: inDays(4), bookedOrders: 0 }),
    ]);
  });

  test('pass over days that are closed to everybody and have no orders', async () => {
    await openWindow(shop, { day: inDays(1) });
    const kept = await openWindow(shop, { day: inDays(2) });
    await booked(kept);
    await sql`update pickup_windows set closed_at = now()`.execute(db());
    await openWindow(shop, { day: inDays(3) });
    expect((await read()).comingDays).toMatchObject([
      { day: inDays(2), bookedOrders: 1 },
      { day: inDays(3), bookedOrders: 0 },
    ]);
  });
});

describe('a day that is over', () => {
  test('is to be closed while orders were neither handed over nor missed', async () => {
    const windowId = await openWindow(shop, { day: inDays(1) });
    const [, delivered] = [await booked(windowId), await booked(windowId)];
    await become(delivered, 'Delivered');
    expect((await read()).daysToClose).toEqual([]);
    await letPass(windowId);
    expect(await read()).toEqual({
      comingDays: [],
      daysToClose: [{ kind: 'pickup', day: inDays(-1), orders: 1 }],
    });
    const json = { kind: 'pickup', day: inDays(-1) };
    const shown = [randomUUID()]; // as many others
    expect((await call('/pickups/close', 'POST', { ...json, shown })).status).toBe(409);
    expect((await call('/pickups/close', 'POST', json)).json).toEqual({ missed: 1 });
    expect((await read()).daysToClose).toEqual([]);
  });

  test('is listed oldest first, without orders that were deleted', async () => {
    const [older, newer] = [
      await openWindow(shop, { day: inDays(1), starts: '10:00', ends: '11:00' }),
      await openWindow(shop, { day: inDays(1), starts: '11:00', ends: '12:00' }),
    ];
    await booked(newer);
    await booked(older);
    const deleted = await booked(older);
    await sql`update orders set hidden_at = now() where id = ${deleted}`.execute(db());
    await letPass(newer, 1);
    await letPass(older, 5);
    expect((await read()).daysToClose).toMatchObject([
      { day: inDays(-5), orders: 1 },
      { day: inDays(-1), orders: 1 },
    ]);
  });
});
