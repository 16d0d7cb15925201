import { sql } from 'kysely';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { unsettledStates } from '#server/schema/payments.ts';

export interface AddedTree {
  productId: string;
  /** 'Honeycrisp on M.111' */
  tree: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  quantity: number;
  /** The order's item for this tree at this price, if it has one. */
  itemId: string | undefined;
}

export interface Addition {
  id: string;
  orderId: string;
  amountCents: Cents;
  /** What the order was worth before. */
  worthCents: Cents;
  trees: AddedTree[];
}

/** What an attempt pays for. */
export async function getAddition(db: Db, attemptId: string): Promise<Addition> {
  const addition = await db
    .selectFrom('order_additions')
    .innerJoin('orders', 'orders.id', 'order_additions.order_id')
    .select(['order_additions.id', 'order_id as orderId', 'amount_cents as amountCents'])
    .select(
      sql<number>`coalesce(
        (select worth_cents from order_changes where order_changes.order_id = orders.id order by number desc limit 1),
        (total_amount * 100)::integer)`.as('worthCents'),
    )
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return { ...addition, trees: await listTrees(db, addition.id) };
}

async function listTrees(db: Db, additionId: string): Promise<AddedTree[]> {
  const rows = await listRows(db)<TreeRow>`
    select line.product_id as "productId", variety || ' on ' || rootstock as tree, variety, rootstock, line.price::text as price, line.quantity,
      (select order_items.id from order_items
        where order_items.order_id = order_additions.order_id and order_items.product_id = line.product_id and order_items.price = line.price) as "itemId"
    from order_addition_lines line join order_additions on order_additions.id = addition_id join products on products.id = line.product_id
    where addition_id = ${additionId} order by variety, rootstock`;
  return rows.map(({ price, itemId, ...tree }) => ({
    ...tree,
    priceCents: centsFromNumeric(price),
    itemId: itemId ?? undefined,
  }));
}

type TreeRow = Omit<AddedTree, 'priceCents' | 'itemId'> & { price: string; itemId: string | null };

/** Whether a payment for more trees is being processed. */
export const isAddingTrees = (trx: Trx, orderId: string): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .where('addition', '=', true)
      .where('state', 'in', unsettledStates),
  );
