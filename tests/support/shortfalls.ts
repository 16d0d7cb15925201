import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { numericFromCents } from '#domain/money.ts';
import type { ShortfallDetails, ShortfallPreview } from '#domain/orders/shortfall-list.ts';
import type { ShortfallAnswer, ShortfallPage } from '#domain/orders/shortfalls.ts';
import { answerUrl } from '#server/orders/shortfalls/link.ts';
import { settleOverdueItems } from '#server/orders/shortfalls/overdue.ts';
import type { useAdmin } from './admin.ts';
import { pay } from './buying.ts';
import { signIn, type TestCustomer } from './sign-in.ts';
import { cardToken, type useSquare } from './square.ts';
import type { TestShop } from './test-shop.ts';
import { addToCart, type TestTree } from './trees.ts';

/** The same variety on another rootstock: the first that customers are offered. */
export async function createSibling(
  { services }: TestShop,
  { variety }: TestTree,
  { priceCents = 4800, quantity = 20, rootstock = 'B.9' } = {},
): Promise<TestTree> {
  const { id } = await services.db
    .insertInto('products')
    .values({ variety, fruit: 'Apple', rootstock, price: numericFromCents(priceCents), quantity })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, variety, priceCents };
}

/** What opens the shortfall with all its offers. */
export const openingOf = <More extends object>(
  { productId, counted, inOrders, stock, unserved }: ShortfallPreview,
  more: More,
) => ({
  productId,
  counted,
  inOrders,
  stock,
  items: unserved.map(({ orderItemId, trees, served, offers }) => ({
    orderItemId,
    trees: trees - served,
    productIds: offers.map((offer) => offer.productId),
  })),
  ...more,
});

export interface Bought {
  customer: TestCustomer;
  orderId: string;
}

export function useShortfalls(
  shop: TestShop,
  { call }: Pick<ReturnType<typeof useAdmin>, 'call'>,
  square: ReturnType<typeof useSquare>,
) {
  const preview = async (tree: TestTree, counted: number) =>
    (await call<ShortfallPreview>(`/shortfalls/preview?productId=${tree.id}&counted=${counted}`))
      .json;
  const detailsOf = async (id: string) => (await call<ShortfallDetails>(`/shortfalls/${id}`)).json;
  const tokenOf = (itemId: string) => answerUrl(shop.services, itemId).split('/').at(-1)!;

  return {
    preview,
    detailsOf,
    async buy(trees: [TestTree, number][], more: Record<string, unknown> = {}): Promise<Bought> {
      const customer = await signIn(shop);
      for (const [tree, quantity] of trees) await addToCart(shop, customer, tree, quantity);
      const { body } = await pay(shop, customer, cardToken(square), more);
      if (!body.orderId) throw new Error(`Not bought: ${body.error}`);
      return { customer, orderId: body.orderId };
    },
    /** Opens a shortfall as the screen shows it. */
    async open(
      tree: TestTree,
      counted: number,
      { id = randomUUID() as string, reason = 'frost', ...more }: Record<string, unknown> = {},
    ) {
      const shown = await preview(tree, counted);
      const { status, json } = await call('/shortfalls', 'POST', {
        ...openingOf(shown, { id, reason }),
        ...more,
      });
      return { id: String(id), status, code: json?.code };
    },
    /** The only item of an order in this shortfall. */
    async itemOf(id: string, orderId: string) {
      const { items } = await detailsOf(id);
      return items.find((item) => item.orderId === orderId)!;
    },
    async show(itemId: string): Promise<ShortfallPage> {
      const response = await shop.app.request(`/api/shortfall/${tokenOf(itemId)}`);
      return (await response.json()) as ShortfallPage;
    },
    async answer(itemId: string, json: ShortfallAnswer) {
      const response = await shop.app.request(`/api/shortfall/${tokenOf(itemId)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.services.publicUrl },
        body: JSON.stringify(json),
      });
      const body = (await response.json()) as ShortfallPage & { code?: string };
      return { status: response.status, ...body };
    },
    endDeadline: (id: string) =>
      sql`update shortfalls set deadline = now() - interval '1 second' where id = ${id}`.execute(
        shop.services.db,
      ),
    settleOverdue: () => settleOverdueItems(shop.services),
  };
}
