import { sql } from 'kysely';
import { holdHours } from '#domain/catalog/stock-wait.ts';
import type { WaitForTree } from '#domain/mail/mail-lists.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';

/** Kind of the mail about a held tree. */
export const holdMail = 'back-in-stock';

interface NewWait {
  productId: string;
  email: string;
  /** Whether its address is known to be the visitor's. */
  isProven: boolean;
}

const mailbox = (email: ReturnType<typeof sql>) =>
  sql<string>`regexp_replace(${email}, '\\+[^@]*@', '@')`;

/** One wait per tree and mailbox. @returns undefined when this one already waits */
export async function insertWait(
  trx: Trx,
  { productId, email, isProven }: NewWait,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_waits (product_id, email, proven_at)
    select ${productId}::uuid, ${email}, ${isProven ? sql`now()` : null}::timestamptz
    where not exists (select from stock_waits where product_id = ${productId} and live
      and ${mailbox(sql`email`)} = ${mailbox(sql`${email}`)})
    on conflict (product_id, email) where notified_at is null and canceled_at is null do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Waits of an address become proven, or one of them. Their products need no lock: nothing is reserved by it. */
export async function proveWaits(
  db: Db,
  { email, productId }: { email: string; productId?: string },
): Promise<void> {
  await sql`update stock_waits set proven_at = now() where email = ${email} and live and proven_at is null
    and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}`.execute(db);
}

/** Proven people in line and people for whom a tree is held, before those who join now. */
export async function countInLine(db: Db, productId: string): Promise<number> {
  const { waits } = await db
    .selectFrom('stock_waits')
    .select((eb) => eb.fn.countAll<string>().as('waits'))
    .where('product_id', '=', productId)
    .where('live', '=', true)
    .where('proven_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(waits);
}

/** Counts the waits of the last day, ended ones too. */
export const countNewWaits = async (db: Db, email: string): Promise<number> => {
  const { waits } = await db
    .selectFrom('stock_waits')
    .select((eb) => eb.fn.countAll<string>().as('waits'))
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(waits);
};

/** A wait whose address has to be asked. */
export interface UnprovenWait {
  id: string;
  email: string;
  variety: string;
  rootstock: string;
  ahead: number;
}

/**
 * Takes waits whose address is to be asked, one for each address, and marks all of the address as asked: one mail shows them
 * all. Addresses that have not answered for a day, and bounced ones, are left alone.
 */
export async function takeUnasked(trx: Trx, limit: number, only?: string): Promise<UnprovenWait[]> {
  const { rows } = await sql<UnprovenWait>`
    with addresses as (
      select distinct on (email) id, email, product_id, created_at from stock_waits mine
      where live and proven_at is null and asked_at is null and ${only === undefined ? sql`true` : sql`email = ${only}`}
        and not exists (select from mail_suppressions where mail_suppressions.email = mine.email)
        and not exists (select from stock_waits asked where asked.email = mine.email and asked.live and asked.proven_at is null
          and asked.asked_at > now() - interval '1 day')
      order by email, created_at, id limit ${limit}
    ), marked as (
      update stock_waits set asked_at = now() where live and proven_at is null and asked_at is null
        and email in (select email from addresses)
    )
    select addresses.id, addresses.email, variety, rootstock,
      (select count(*)::integer from stock_waits ahead where ahead.product_id = addresses.product_id and ahead.live
        and ahead.proven_at is not null and (ahead.created_at, ahead.id) < (addresses.created_at, addresses.id)) as ahead
    from addresses join products on products.id = addresses.product_id`.execute(trx);
  return rows;
}

/** Ends the requests for mail. Held trees stay held: no more mail follows them. */
export async function cancelWaits(db: Db, email: string): Promise<void> {
  await cancel(db, sql`email = ${email} and notified_at is null`);
}

/** Leaves all lines, and gives back what is held. */
export async function leaveLines(db: Db, email: string): Promise<void> {
  await cancel(db, sql`email = ${email}`);
}

export async function leaveLine(db: Db, email: string, waitId: string): Promise<void> {
  await cancel(db, sql`email = ${email} and id = ${waitId}`);
}

/** Locks the products in id order, like a checkout. */
async function cancel(db: Db, which: ReturnType<typeof sql>): Promise<void> {
  await sql`with locked as (
      select id from products where id in (select product_id from stock_waits where live and ${which}) order by id for no key update
    )
    update stock_waits set canceled_at = now() where live and product_id in (select id from locked) and ${which}`.execute(
    db,
  );
}

export const findWaitAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('stock_waits').select('email').where('id', '=', id).executeTakeFirst())
    ?.email;

/** Waits of an address, proven or not: place in line, or until when a tree is held. */
export async function listWaits(db: Db, email: string): Promise<WaitForTree[]> {
  const { rows } = await sql<Omit<WaitForTree, 'heldUntil'> & { heldUntil: Date | null }>`
    select mine.id, variety || ' on ' || rootstock as tree, mine.held_until as "heldUntil", mine.proven_at is not null as "isProven",
      mine.product_id as "productId", mine.held_until is null and not hidden and quantity > spoken_for as "isForSale",
      (select count(*)::integer + 1 from stock_waits ahead where ahead.product_id = mine.product_id and ahead.live
        and ahead.proven_at is not null and ahead.held_until is null and (ahead.created_at, ahead.id) < (mine.created_at, mine.id)) as place
    from stock_waits mine join products on products.id = mine.product_id
    where mine.email = ${email} and mine.live order by mine.created_at, mine.id`.execute(db);
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil?.toISOString() ?? null }));
}

const line = sql`product_id = products.id and live and proven_at is not null`;
const isHeld = sql`${line} and held_until is not null`;
const isNext = sql`${line} and held_until is null
  and not exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email)`;

/** The time runs from the mail, so a hold whose mail waits has not begun; one whose mail cannot arrive is over. */
const isOver = sql`(held_until <= now() and not exists (select from mail_outbox
    where kind = ${holdMail} and subject_id = stock_waits.id::text and mail_outbox.state = 'waiting')
  or claimed_by is null and exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email))`;

/** Products with a hold that is over, or with trees for people in line. */
export async function listProductsWithNews(
  db: Db,
  ordering: 'open' | 'not open',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where spoken_for > 0 and (
      exists (select from stock_waits where ${isHeld} and ${isOver})
      or ${ordering === 'open'} and not hidden and least(quantity, spoken_for) > (select count(*) from stock_waits where ${isHeld})
    ) order by id`.execute(db);
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

/** Frees what is reserved for people who have left since, too: because their address bounced, for example. */
export async function endHolds(trx: Trx, productId: string): Promise<void> {
  await sql`update stock_waits set ended_at = now() from products
    where products.id = ${productId} and ${isHeld} and ${isOver}`.execute(trx);
  await sql`update products set spoken_for = trees_for_line(id, quantity, spoken_for, 0, null)
    where id = ${productId} and spoken_for <> trees_for_line(id, quantity, spoken_for, 0, null)`.execute(
    trx,
  );
}

export interface GrantedHold {
  id: string;
  email: string;
  heldUntil: Date;
}

/**
 * Holds the trees that are reserved for the line, and not held yet, for the next ones. The caller must have locked the
 * product. The time begins anew when the mail leaves, see `beginHold`.
 */
export async function holdForNext(trx: Trx, productId: string): Promise<GrantedHold[]> {
  const { rows } = await sql<GrantedHold>`
    update stock_waits set notified_at = now(), held_until = now() + make_interval(hours => ${holdHours})
    where id in (
      select stock_waits.id from stock_waits join products on ${isNext}
      where products.id = ${productId} and not hidden
      order by stock_waits.created_at, stock_waits.id
      limit (select greatest(0, least(quantity, spoken_for) - (select count(*) from stock_waits where ${isHeld}))
        from products where id = ${productId})
    ) returning id, email, held_until as "heldUntil"`.execute(trx);
  return rows;
}

/** The mail about a held tree leaves now. @returns until when the tree is held, undefined when it is not any more */
export async function restartHold(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ heldUntil: Date }>`
    update stock_waits set held_until = now() + make_interval(hours => ${holdHours})
    where id = ${id} and live and held_until is not null returning held_until as "heldUntil"`.execute(
    db,
  );
  return rows[0]?.heldUntil;
}

/** @returns the number of deleted rows */
export async function deleteOldWaits(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from stock_waits where not live and coalesce(ended_at, notified_at, canceled_at) < now() - interval '400 days'
      or proven_at is null and live and created_at < now() - interval '30 days'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
