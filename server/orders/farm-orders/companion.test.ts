import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Companion, WindowChoice } from '#domain/admin/farm-orders.ts';
import type { OrderDetails } from '#domain/admin/orders.ts';
import { settings } from '#domain/farm/settings.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, pay, spokane } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const admin = useAdmin(shop);
const { call } = admin;
const { enter } = useFarmChanges(shop, admin, square);
afterEach(() => expectConsistentLedger(shop));

const detailsOf = async (id: string) => (await call<OrderDetails>(`/orders/${id}`)).json;

/** Two trees for $48.00 each, paid by card. */
async function buy(tree: TestTree, more: Record<string, unknown> = {}): Promise<string> {
  const customer = await signIn(shop);
  await addToCart(shop, customer, tree, 2);
  const { body } = more.deliveryType
    ? await calculateDelivery(shop, customer)
    : { body: { quoteId: undefined } };
  const { quoteId } = body;
  return (await pay(shop, customer, cardToken(square), { ...more, ...(quoteId && { quoteId }) }))
    .body.orderId!;
}

describe('a day that is chosen while an order is entered', () => {
  test('takes its room, and holds unpaid trees until then', async () => {
    const day = inDays(40);
    const windowId = await openWindow(shop, { day, maxOrders: 3, maxTrees: 10 });
    const listed = await call<{ windows: WindowChoice[] }>(
      '/farm-orders/windows?kind=pickup&trees=2',
    );
    expect(listed.json.windows.find(({ id }) => id === windowId)).toMatchObject({
      ordersLeft: 3,
      treesLeft: 10,
    });
    const id = await enter(await createTree(shop), { windowId });
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    const { order } = await detailsOf(id);
    expect(order.pickup?.day).toBe(day);
    expect(order.farm!.dueAt.slice(0, 10) > day).toBe(true);
  });

  test('without room refuses the order, and takes no tree', async () => {
    const windowId = await openWindow(shop, { maxTrees: 1 });
    expect(await enter(await createTree(shop), { windowId })).toBeUndefined();
    expect(await bookedIn(shop, windowId)).toEqual([0, 0]);
  });
});

describe('trees for a caller who has paid by card', () => {
  test('are an order that goes with the first, on its day, also when that is full', async () => {
    const tree = await createTree(shop);
    const first = await buy(tree);
    const windowId = await openWindow(shop, { day: inDays(41), maxOrders: 1, maxTrees: 2 });
    await call(`/pickups/orders/${first}`, 'PUT', { windowId, version: null });
    const { json } = await call<Companion>(`/farm-orders/with/${first}?trees=2`);
    expect(json).toMatchObject({ deliveryType: 'pickup', feeCents: 0 });
    const second = await enter(tree, { withOrderId: first });
    expect(await bookedIn(shop, windowId)).toEqual([2, 4]);
    expect((await detailsOf(first)).together!.map(({ id }) => id)).toEqual([second]);
    expect((await detailsOf(second)).together!.map(({ id }) => id)).toEqual([first]);
  });

  test('cost only what they add to a delivery', async () => {
    const tree = await createTree(shop);
    const customerInfo = {
      fullName: 'Jordan Avery',
      email: 'jordan@example.com',
      phone: '(509) 555-0142',
      ...spokane,
    };
    const first = await buy(tree, { deliveryType: 'delivery', customerInfo });
    const feeCents = 2 * settings.delivery.centsPerTree;
    expect((await call<Companion>(`/farm-orders/with/${first}?trees=2`)).json.feeCents).toBe(
      feeCents,
    );
    const second = await enter(tree, {
      withOrderId: first,
      expectedTotalCents: 9600 + feeCents,
    });
    expect((await detailsOf(second)).order).toMatchObject({
      deliveryType: 'delivery',
      deliveryFeeCents: feeCents,
      customer: { city: 'Spokane' },
    });
  });

  test('do not go with an order that is canceled, or that is none', async () => {
    const tree = await createTree(shop);
    const first = await buy(tree);
    await call(`/orders/${first}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 0,
      leftCents: 9600,
    });
    expect(await enter(tree, { withOrderId: first })).toBeUndefined();
    expect((await call(`/farm-orders/with/${randomUUID()}?trees=1`)).status).toBe(404);
  });

  test('are handed over in the season that their order was moved to', async () => {
    const { db } = shop.services;
    const tree = await createTree(shop);
    const first = await buy(tree);
    const { rows } = await sql<{ id: string }>`
      insert into seasons (name, year, pickup_from, pickup_until, pickup_note, banner, current)
      select 'Spring after next', year + 1, pickup_from + 365, pickup_until + 365, '', '', false from seasons where current returning id`.execute(
      db,
    );
    const { season: was } = (await detailsOf(first)).order;
    const move = { key: randomUUID(), was, seasonId: rows[0]!.id };
    expect((await call(`/orders/${first}/season`, 'POST', move)).status).toBe(204);
    const second = await enter(tree, { withOrderId: first });
    expect((await detailsOf(second)).order.season).toBe('Spring after next');
  });

  test('wait for an admin who cancels their order at the same moment', async () => {
    const { db } = shop.services;
    const tree = await createTree(shop);
    const first = await buy(tree);
    const entered = await db.transaction().execute(async (trx) => {
      await sql`select from orders where id = ${first} for no key update`.execute(trx);
      const entering = enter(tree, { withOrderId: first });
      await expect.poll(() => isBlockedOrDone(first), { interval: 5, timeout: 10_000 }).toBe(true);
      await sql`update orders set status = 'Canceled' where id = ${first}`.execute(trx);
      return { entering };
    });
    expect(await entered.entering).toBeUndefined();
    await sql`update orders set status = 'Pending' where id = ${first}`.execute(db);
  });
});

async function isBlockedOrDone(first: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())
      or exists (select from farm_orders where with_order_id = ${first}) as is`.execute(
    shop.services.db,
  );
  return rows[0]!.is;
}
