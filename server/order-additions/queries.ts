import { sql } from 'kysely';
import { numericFromCents, type Cents } from '#domain/money.ts';
import type { AddableTree, AdditionPrice } from '#domain/order-additions.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { containing } from '#server/database/like.ts';
import { sellableTo } from '#server/stock-waits/hold-queries.ts';

const found = 20;

/** Trees that this customer can buy, by any part of their names. Those of the order come first. */
export async function findAddableTrees(
  db: Db,
  { userId, orderId, search }: { userId: string; orderId: string; search: string },
): Promise<AddableTree[]> {
  const pattern = containing(search);
  const { rows } = await sql<AddableTree>`
    select * from (
      select products.id, variety, rootstock, fruit, (products.price * 100)::integer as "priceCents", ${sellableTo(userId)} as available,
        exists (select from order_lines where order_id = ${orderId} and product_id = products.id and order_lines.quantity > 0) as "inOrder"
      from products where not hidden and products.quantity > 0 and lower(variety || ' on ' || rootstock || ' ' || fruit) like ${pattern}
    ) trees where available > 0 order by "inOrder" desc, lower(variety), rootstock limit ${found}`.execute(
    db,
  );
  return rows;
}

export interface PricedTree {
  productId: string;
  /** 'Honeycrisp on M.111' */
  tree: string;
  priceCents: Cents;
  available: number;
}

/** Leaves out trees that are not for sale. */
export async function listPricedTrees(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<PricedTree[]> {
  const { rows } = await sql<PricedTree>`
    select id as "productId", variety || ' on ' || rootstock as tree, (price * 100)::integer as "priceCents", ${sellableTo(userId)} as available
    from products where id = any(${ids}::uuid[]) and not hidden`.execute(db);
  return rows;
}

export async function findTaxRate(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('tax_rate')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.tax_rate ?? 0;
}

/** The attempt of a request that was made before. */
export async function findAttemptOfAddition(
  trx: Trx,
  additionId: string,
): Promise<{ attemptId: string; orderId: string } | undefined> {
  return trx
    .selectFrom('order_additions')
    .select(['attempt_id as attemptId', 'order_id as orderId'])
    .where('id', '=', additionId)
    .executeTakeFirst();
}

export interface NewAddition {
  id: string;
  orderId: string;
  attemptId: string;
  price: AdditionPrice;
  taxCents: Cents;
  trees: readonly { productId: string; quantity: number; priceCents: Cents }[];
}

export async function insertAddition(trx: Trx, addition: NewAddition): Promise<void> {
  const { price } = addition;
  await trx
    .insertInto('order_additions')
    .values({
      id: addition.id,
      order_id: addition.orderId,
      attempt_id: addition.attemptId,
      trees_cents: price.treesCents,
      delivery_cents: price.deliveryFeeCents,
      discount_cents: price.discountCents,
      tax_cents: addition.taxCents,
      order_delivery_cents: price.order.deliveryFeeCents,
      order_discount_cents: price.order.discountCents,
    })
    .execute();
  await trx
    .insertInto('order_addition_lines')
    .values(
      addition.trees.map(({ productId, quantity, priceCents }) => ({
        addition_id: addition.id,
        product_id: productId,
        quantity,
        price: numericFromCents(priceCents),
      })),
    )
    .execute();
}
