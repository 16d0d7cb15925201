import { randomUUID } from 'node:crypto';
import { numericFromCents } from '#domain/money.ts';
import type { TestCustomer } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

export interface TestTree {
  id: string;
  variety: string;
  priceCents: number;
}

/** Creates a product with its own variety. */
export async function createTree(
  { services }: TestShop,
  { priceCents = 4800, quantity = 10 } = {},
): Promise<TestTree> {
  const variety = `Variety ${randomUUID()}`;
  await services.db.insertInto('varieties').values({ name: variety, fruit: 'Apple' }).execute();
  const { id } = await services.db
    .insertInto('products')
    .values({
      variety,
      fruit: 'Apple',
      rootstock: 'G.41',
      price: numericFromCents(priceCents),
      quantity,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, variety, priceCents };
}

export async function stockOf({ services }: TestShop, tree: TestTree): Promise<number> {
  const row = await services.db
    .selectFrom('products')
    .select('quantity')
    .where('id', '=', tree.id)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** What the Add to Cart button sends. */
export async function addToCart(
  { app }: TestShop,
  customer: TestCustomer,
  tree: TestTree,
  quantity = 1,
): Promise<Response> {
  return app.request('/api/cart/items', {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({ productId: tree.id, quantity }),
  });
}
