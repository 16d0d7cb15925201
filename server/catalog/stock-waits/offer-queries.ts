import { sql } from 'kysely';
import { holdHours } from '#domain/catalog/stock-wait.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import { heldWith } from './held-tree-queries.ts';

/** Kind of the mail about held trees. */
export const holdMail = 'back-in-stock';

const line = sql`product_id = products.id and live and proven_at is not null`;
const isHeld = sql`${line} and held_until is not null`;
const isNext = sql`${line} and held_until is null and (passed_over_until is null or passed_over_until <= now())
  and not exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email)`;

/** The time runs from the mail, so a hold whose mail waits has not begun; one whose mail cannot arrive is over. */
const isOver = sql`(held_until <= now() and not exists (select from mail_outbox join stock_waits mailed on subject_id = mailed.id::text
    where kind = ${holdMail} and mail_outbox.state in ('waiting', 'held') and mailed.product_id = stock_waits.product_id
      and mailed.email = stock_waits.email and mailed.notified_at = stock_waits.notified_at)
  or claimed_by is null and exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email))`;

/** Products with a hold that is over, or with trees for people in line. */
export async function listProductsToServe(
  db: Db,
  ordering: 'open' | 'not open',
): Promise<string[]> {
  const rows = await listRows(db)<{ id: string }>`
    select id from products where exists (select from stock_waits where product_id = products.id and passed_over_until <= now())
    or spoken_for > 0 and (
      exists (select from stock_waits where ${isHeld} and ${isOver})
      or ${ordering === 'open'} and not hidden and least(quantity, spoken_for) > (select count(*) from stock_waits where ${isHeld})
    ) order by id`;
  return rows.map(({ id }) => id);
}

export interface LockedTree {
  productId: string;
  variety: string;
  fruit: string;
  rootstock: string;
  priceCents: Cents;
}

/** Serializes with purchases and with other processes that serve the line. */
export async function lockTree(trx: Trx, productId: string): Promise<LockedTree | undefined> {
  const row = await trx
    .selectFrom('products')
    .select(['id', 'variety', 'fruit', 'rootstock', 'price'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      productId: row.id,
      variety: row.variety,
      fruit: row.fruit,
      rootstock: row.rootstock,
      priceCents: centsFromNumeric(row.price),
    }
  );
}

/** Places that had no claim to trees which came back have one now, to those that are not sold yet. */
export async function countPassedOver(trx: Trx, productId: string): Promise<void> {
  const [again] = await listRows(trx)<{ trees: number }>`
    with again as (
      update stock_waits set passed_over_until = null
      where product_id = ${productId} and passed_over_until <= now() returning trees, live
    ) select sum(trees) filter (where live)::integer as trees from again`;
  if (again?.trees)
    await execute(trx)`
      update products set spoken_for = trees_for_line(id, quantity, spoken_for, ${again.trees}, null)
      where id = ${productId} and not hidden`;
}

/** Frees the trees for people who have left the line since, too: because their address bounced, for example. */
export async function endHolds(trx: Trx, productId: string): Promise<void> {
  await execute(trx)`update stock_waits set ended_at = now() from products
    where products.id = ${productId} and ${isHeld} and ${isOver}`;
  await execute(trx)`
    update products set spoken_for = trees_for_line(id, quantity, spoken_for, 0, null)
    where id = ${productId} and spoken_for <> trees_for_line(id, quantity, spoken_for, 0, null)`;
}

/** Trees that are held for a place at once, with one mail. */
export interface Offer {
  /** The first of its holds. */
  id: string;
  email: string;
  heldUntil: Date;
  trees: number;
  /** How many the place was for. */
  wanted: number;
}

/**
 * Holds the trees for the line that are not held yet for those who are next. The caller must have locked the
 * product. The time begins anew when the mail leaves, see `beginHold`.
 */
export async function holdForNext(trx: Trx, productId: string): Promise<Offer[]> {
  const offers = new Map<string, Offer>();
  for (let hold = await holdOne(trx, productId); hold; hold = await holdOne(trx, productId)) {
    const { email } = hold;
    const offer = offers.get(email) ?? { ...hold, trees: 0 };
    offers.set(email, { ...offer, trees: offer.trees + 1 });
  }
  return [...offers.values()];
}

/** Holds one tree: the trigger `count_spoken_for` leaves the rest of the place in line. */
const holdOne = (trx: Trx, productId: string): Promise<Omit<Offer, 'trees'> | undefined> =>
  findRow(trx)<Omit<Offer, 'trees'>>`
    update stock_waits set notified_at = now(), held_until = now() + make_interval(hours => ${holdHours})
    where id = (
      select stock_waits.id from stock_waits join products on ${isNext}
      where products.id = ${productId} and not hidden
        and least(quantity, spoken_for) > (select count(*) from stock_waits where ${isHeld})
      order by stock_waits.created_at, stock_waits.id limit 1
    ) returning id, email, held_until as "heldUntil", trees as wanted`;

/** The mail about held trees leaves now. @returns until when they are held, undefined when they are not any more */
export async function restartHolds(db: Db, id: string): Promise<Date | undefined> {
  const row = await findRow(db)<{ heldUntil: Date }>`
    update stock_waits set held_until = now() + make_interval(hours => ${holdHours})
    where live and held_until is not null and ${heldWith(id)} returning held_until as "heldUntil"`;
  return row?.heldUntil;
}
