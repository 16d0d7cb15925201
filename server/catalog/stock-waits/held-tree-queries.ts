import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, getRow } from '#server/database/rows.ts';

/** The trees that were held together with this one, by one mail. Each of them is a row: a hold is one tree. */
export const heldWith = (waitId: string) =>
  sql`(product_id, email, notified_at) = (select product_id, email, notified_at from stock_waits where id = ${waitId})`;

/**
 * The trees that are free for this customer: those that anyone may buy, and those held for them. If
 * the stock falls below the number of held trees, the oldest holds win.
 */
export const freeFor = (userId: string) => sql<number>`case when products.hidden then 0 else
  products.free + (
    select count(*)::integer from (
      select claimed_by, row_number() over (order by notified_at, created_at, id) as place
      from stock_waits where product_id = products.id and live and held_until is not null
    ) held where claimed_by = ${userId} and place <= products.quantity
  ) end`;

/** Held for the confirmed address of an account that has not followed the link in the mail. */
const isForAddressOf = (userId: string) =>
  sql<boolean>`(claimed_by is null and live and held_until is not null and mailbox_of(email) = (
    select mailbox_of(users.email) from auth.users where users.id = ${userId} and email_confirmed_at is not null))`;

/** Products of which a tree is held for this customer, whether the link in the mail was followed or not. */
export async function listProductsHeldFor(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_waits')
    .select('product_id')
    .distinct()
    .where('live', '=', true)
    .where((or) => or('claimed_by', '=', userId).or(isForAddressOf(userId)))
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Trees that are held for the buyer's address are what they buy, though they came past the link. */
export const claimForBuyer = (
  trx: Trx,
  { productId, userId }: { productId: string; userId: string },
): Promise<void> =>
  execute(trx)`
    update stock_waits set claimed_by = ${userId} where product_id = ${productId} and ${isForAddressOf(userId)}`;

/**
 * Ends as many holds of a mailbox as it has bought of each tree by an order that the farm entered.
 * The products are locked, by the order.
 */
export const endHoldsOf = (
  trx: Trx,
  email: string,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<void> =>
  execute(trx)`
    update stock_waits set ended_at = now() where id in (
      select id from stock_waits where product_id = ${productId} and live and held_until is not null and attempt_id is null
        and mailbox_of(email) = mailbox_of(${email})
      order by notified_at, created_at, id limit ${quantity})`;

/** A tree and how many of it are free for this customer. Final only while the product is locked. */
export const getFreeFor = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('products')
    .select(['variety', 'rootstock', freeFor(userId).as('free')])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();

export const lockProduct = (trx: Trx, productId: string) =>
  trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Uses up the customer's holds for a purchase, oldest first. The caller must have locked the product. */
export const useHeldTrees = (
  trx: Trx,
  tree: { productId: string; userId: string; attemptId: string; quantity: number },
): Promise<void> =>
  execute(trx)`
    update stock_waits set ended_at = now(), attempt_id = ${tree.attemptId} where id in (
    select id from stock_waits where product_id = ${tree.productId} and claimed_by = ${tree.userId}
      and live and held_until is not null
    order by notified_at, created_at, id limit ${tree.quantity})`;

/**
 * A purchase failed: its held trees are held again, until the time that was mailed. The caller must
 * have locked the product.
 */
export const holdAgain = (
  trx: Trx,
  { productId, attemptId }: { productId: string; attemptId: string },
): Promise<void> =>
  execute(trx)`
    update stock_waits set attempt_id = null, ended_at = case when held_until > now() then null else ended_at end
    where attempt_id = ${attemptId} and product_id = ${productId}`;

/** @returns the product of which a tree is held for this wait */
export async function findHeldTree(
  trx: Trx,
  waitId: string,
  email: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('stock_waits')
    .select('product_id')
    .where('id', '=', waitId)
    .where('email', '=', email)
    .where('live', '=', true)
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  return row?.product_id;
}

/**
 * Trees that an account would hold with those of this wait: whoever proves many addresses does not
 * hold as many trees.
 */
export async function countHolds(
  trx: Trx,
  { waitId, productId, userId }: { waitId: string; productId: string; userId: string },
): Promise<number> {
  const row = await getRow(trx)<{ trees: number }>`
    select count(*)::integer as trees from stock_waits
    where product_id = ${productId} and live and held_until is not null and (claimed_by = ${userId} or ${heldWith(waitId)})`;
  return row.trees;
}

export const claimHeldTrees = (trx: Trx, waitId: string, userId: string): Promise<void> =>
  execute(trx)`update stock_waits set claimed_by = ${userId}
    where live and held_until is not null and ${heldWith(waitId)}`;
