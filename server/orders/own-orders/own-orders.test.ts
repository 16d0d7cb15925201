import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import { describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import type { OrderPage } from '#domain/orders/orders.ts';
import { insertOrder } from '#server/orders/checkout/insert-order-queries.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();

async function order({ userId }: TestCustomer, createdAt = new Date()): Promise<string> {
  const tree = await createTree(shop);
  const totals = { subtotalCents: 4800, deliveryFeeCents: 0, discountCents: 0, totalCents: 4800 };
  const customer = { fullName: 'Jordan Avery', email: 'jordan@example.com', phone: '5095550142' };
  const items = [{ productId: tree.id, quantity: 1, priceCents: 4800 }];
  const id = randomUUID();
  await transact(shop.services.db, (trx) =>
    insertOrder(trx, {
      settings,
      id,
      userId,
      deliveryType: 'pickup',
      estimatedMinutes: 0,
      totals,
      couponCode: null,
      discountRule: null,
      customer,
      items,
    }),
  );
  await shop.services.db
    .updateTable('orders')
    .set({ created_at: createdAt })
    .where('id', '=', id)
    .execute();
  return id;
}
const read = async ({ headers }: TestCustomer, query = '') =>
  shop.app.request(`/api/orders${query}`, { headers });
const pageOf = async (customer: TestCustomer, query = '') =>
  (await (await read(customer, query)).json()) as OrderPage;

describe('the order history', () => {
  test('is paged newest first, each order once, even with equal timestamps', async () => {
    const customer = await signIn(shop);
    const instant = new Date('2026-03-01T12:00:00Z');
    const ids: string[] = [];
    for (let index = 0; index < 23; index++)
      ids.push(await order(customer, index < 15 ? instant : new Date(instant.getTime() + index)));
    const listed: string[] = [];
    const sizes: number[] = [];
    for (let query = '', more = true; more; query = `?before=${listed.at(-1)}`) {
      const { orders, hasMore } = await pageOf(customer, query);
      listed.push(...orders.map(({ id }) => id));
      sizes.push(orders.length);
      more = hasMore;
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(listed.slice(0, 8)).toEqual(ids.slice(15).toReversed());
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test('a new order does not shift the next page', async () => {
    const customer = await signIn(shop);
    for (let index = 0; index < 12; index++)
      await order(customer, new Date(Date.UTC(2026, 2, 1, index)));
    const first = await pageOf(customer);
    await order(customer);
    const second = await pageOf(customer, `?before=${first.orders.at(-1)!.id}`);
    expect([second.orders.length, second.hasMore]).toEqual([2, false]);
  });

  test('another customer’s order or an invalid id is not accepted as a cursor', async () => {
    const [anna, ben] = [await signIn(shop), await signIn(shop)];
    await order(anna);
    expect((await pageOf(anna, `?before=${await order(ben)}`)).orders).toEqual([]);
    expect((await read(anna, '?before=yesterday')).status).toBe(404);
  });
});
