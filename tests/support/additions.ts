import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AdditionPreview } from '#domain/orders/order-additions.ts';
import type { ChangeResult } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { pay, type PayResponse } from './buying.ts';
import type { TestCustomer } from './sign-in.ts';
import { signIn } from './sign-in.ts';
import { cardToken, type useSquare } from './square.ts';
import type { TestShop } from './test-shop.ts';
import { addToCart, type TestTree } from './trees.ts';

export interface Bought {
  customer: TestCustomer;
  order: Order;
}

type Wanted = { productId: string; quantity: number }[];

/** Buys an order, and adds trees to it as its page does. */
export function useAdditions(shop: TestShop, square: ReturnType<typeof useSquare>) {
  async function read(
    bought: { customer: TestCustomer } & ({ order: { id: string } } | { orderId: string }),
  ): Promise<Order> {
    const id = 'order' in bought ? bought.order.id : bought.orderId;
    const { headers } = bought.customer;
    const response = await shop.app.request(`/api/orders/${id}`, { headers });
    return ((await response.json()) as { order: Order }).order;
  }

  async function post<T>({ customer, order }: Bought, path: string, json: unknown) {
    const response = await shop.app.request(`/api/orders/${order.id}/${path}`, {
      method: 'POST',
      headers: customer.headers,
      body: JSON.stringify(json),
    });
    return {
      status: response.status,
      json: (await response.json()) as T & { code?: string; error?: string },
    };
  }

  return {
    read,
    async buy(trees: [TestTree, number][]): Promise<Bought> {
      const customer = await signIn(shop);
      for (const [tree, quantity] of trees) await addToCart(shop, customer, tree, quantity);
      const { body } = await pay(shop, customer, cardToken(square));
      return { customer, order: await read({ customer, orderId: body.orderId! }) };
    },
    preview: (bought: Bought, trees: Wanted) =>
      post<AdditionPreview>(bought, 'additions/preview', { trees }),
    add: (bought: Bought, trees: Wanted, expectedCents: number, more: object = {}) =>
      post<PayResponse['body'] & { paymentStatus?: string }>(bought, 'additions', {
        key: randomUUID(),
        trees,
        treeCount: bought.order.items.reduce((sum, { quantity }) => sum + quantity, 0),
        expectedCents,
        paymentToken: cardToken(square),
        ...more,
      }),
    /** Keeps so many of a tree. */
    async keep(bought: Bought, tree: TestTree, quantity: number) {
      const order = await read(bought);
      const item = order.items.find(({ productId }) => productId === tree.id)!;
      const quantities = [{ itemId: item.id, was: item.quantity, quantity }];
      const { json } = await post<{ refundCents: number }>(bought, 'changes/preview', {
        quantities,
      });
      return post<ChangeResult>(bought, 'changes', {
        key: randomUUID(),
        quantities,
        refundCents: json.refundCents,
      });
    },
    async setPickup(days: number): Promise<void> {
      await sql`update seasons
        set pickup_from = current_date + ${days}::integer, pickup_until = current_date + ${days + 60}::integer
        where current`.execute(shop.services.db);
      await shop.services.liveSettings.load();
    },
    /** States of the order's attempts, oldest first. */
    async attemptsOf(orderId: string): Promise<string[]> {
      const rows = await shop.services.db
        .selectFrom('payment_attempts')
        .select('state')
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute();
      return rows.map(({ state }) => state);
    },
  };
}
