import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JumpTargets, Overview } from '#domain/admin/overview.ts';
import type { OrderList } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { numberEarlierOrders } from './numbering-queries.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call, order } = admin;
const { enter, receive } = useFarmChanges(shop, admin, square);

const numberOf = async (id: string) =>
  (
    await shop.services.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).order_number!;
const idsBy = async (query: Record<string, string>) =>
  (await call<OrderList>(`/orders?${new URLSearchParams(query)}`)).json.orders.map(({ id }) => id);

describe('order numbers', () => {
  test('rise from 1001', async () => {
    const tree = await createTree(shop);
    const [first, second] = [await order(tree), await order(tree)];
    expect(await numberOf(first)).toBeGreaterThan(1000);
    expect(await numberOf(second)).toBe((await numberOf(first)) + 1);
  });

  /** Numbers six orders of before, in this order of time. */
  async function numberSix(first: number, processes: number): Promise<number[]> {
    const { db } = shop.services;
    const tree = await createTree(shop);
    const earlier: string[] = [];
    for (let orders = 0; orders < 6; orders++) earlier.push(await order(tree));
    await sql`update orders set order_number = null where id = any(${earlier}::uuid[])`.execute(db);
    await sql`select setval('earlier_order_numbers', ${first}, false)`.execute(db);
    await Promise.all(Array.from({ length: processes }, () => numberEarlierOrders(db)));
    return Promise.all(earlier.map(numberOf));
  }

  test('are given to orders of before, oldest first', async () => {
    expect(await numberSix(100, 1)).toEqual([100, 101, 102, 103, 104, 105]);
  });

  test('are given once, by two processes', async () => {
    const numbers = await numberSix(200, 2);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([200, 201, 202, 203, 204, 205]);
  });

  test('find the order, whole and with a #, beside a phone number that contains them', async () => {
    const tree = await createTree(shop);
    const numbered = await order(tree);
    const number = await numberOf(numbered);
    const called = await order(tree, { phone: `509 ${number} 123` });
    for (const search of [String(number), `#${number}`])
      expect(await idsBy({ search })).toContain(numbered);
    expect((await idsBy({ search: String(number) })).toSorted()).toEqual(
      [numbered, called].toSorted(),
    );
    const { orders } = (await call<JumpTargets>(`/jump?text=${number}`)).json;
    expect(orders[0]).toMatchObject({ id: numbered, number });
  });

  test('open nothing to a stranger', async () => {
    const number = await numberOf(await order(await createTree(shop)));
    expect((await shop.app.request(`/api/orders/${number}`)).status).toBe(401);
    expect((await shop.app.request(`/api/admin/orders?search=${number}`)).status).toBe(401);
  });
});

describe('All Orders', () => {
  test('filters by day, without a day, by season and by money', async () => {
    const tree = await createTree(shop);
    const day = inDays(23);
    const windowId = await openWindow(shop, { day });
    const [booked, without] = [await order(tree), await order(tree)];
    await call(`/pickups/orders/${booked}`, 'PUT', { windowId, version: null });
    expect(await idsBy({ day })).toEqual([booked]);
    const open = await idsBy({ day: 'none' });
    expect(open).toContain(without);
    expect(open).not.toContain(booked);
    expect((await call('/orders?day=never')).status).toBe(400);

    const [due, overpaid] = [await enter(tree), await enter(tree)];
    await receive(overpaid, 9600);
    await receive(overpaid, 1000);
    expect(await idsBy({ payment: 'due' })).toEqual([due]);
    expect(await idsBy({ payment: 'overpaid' })).toEqual([overpaid]);
    const { orderMoney } = (await call<Overview>('/overview')).json;
    expect(orderMoney).toMatchObject({
      due: { orders: 1, cents: 9600 },
      overpaid: { orders: 1, cents: 1000 },
      lapsed: 0,
    });
    expect(orderMoney!.due.soonest).toBeTruthy();

    const { seasons } = (await call<OrderList>('/orders')).json;
    expect(await idsBy({ season: seasons![0]!.id, day })).toEqual([booked]);
  });
});
