import { sql } from 'kysely';
import type { Line } from '#domain/catalog/stock-wait.ts';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import type { WaitForTree } from '#domain/mail/mail-lists.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute, findRow, getRow, listRows } from '#server/database/rows.ts';
import { heldWith } from './held-tree-queries.ts';

interface NewWait {
  productId: string;
  email: string;
  trees: number;
  /** Whether its address is known to be the visitor's. */
  isProven: boolean;
  /** Identifies the visitor's network (`getClientKeys`). */
  clientKey: string;
}

/** One wait per tree and mailbox. @returns undefined when this one already waits */
export async function insertWait(
  trx: Trx,
  { productId, email, trees, isProven, clientKey }: NewWait,
): Promise<string | undefined> {
  const row = await findRow(trx)<{ id: string }>`
    insert into stock_waits (product_id, email, trees, proven_at, client_key)
    select ${productId}::uuid, ${email}, ${trees}, ${isProven ? sql`now()` : null}::timestamptz, ${clientKey}
    where not exists (select from stock_waits where product_id = ${productId} and live
      and mailbox_of(email) = mailbox_of(${email}))
    on conflict (product_id, email) where notified_at is null and canceled_at is null do nothing
    returning id`;
  return row?.id;
}

export interface Place {
  id: string;
  productId: string;
  trees: number;
}

/** The place of an address, by its tree or by its id; undefined while it has none, or only held trees. */
export const findPlace = (
  db: Db,
  { email, ...by }: { email: string } & ({ productId: string } | { id: string }),
): Promise<Place | undefined> => {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['product_id', by.productId] as const);
  return db
    .selectFrom('stock_waits')
    .select(['id', 'product_id as productId', 'trees'])
    .where('email', '=', email)
    .where(column, '=', value)
    .where('live', '=', true)
    .where('held_until', 'is', null)
    .executeTakeFirst();
};

interface ChangedPlace {
  id: string;
  email: string;
  trees: number;
  /** Identifies the visitor's network, as for a new wait. */
  clientKey: string;
}

/**
 * Changes how many trees a place is for; with those held for its address it stays within the limit. More trees count as
 * newly asked for: a sale from before does not return trees to them.
 * @returns how many it is for now, undefined when it is no place any more
 */
export async function changePlace(
  trx: Trx,
  { id, email, trees, clientKey }: ChangedPlace,
): Promise<number | undefined> {
  await execute(trx)`
    select from products where id = (select product_id from stock_waits where id = ${id}) for no key update`;
  const row = await findRow(trx)<{ trees: number }>`
    update stock_waits place set trees = room.trees,
      proven_at = case when room.trees > place.trees and proven_at is not null then now() else proven_at end,
      client_key = case when room.trees > place.trees then ${clientKey} else client_key end
    from (
      select greatest(1, least(${trees}, ${waitTreesMax} - count(held.id)))::integer as trees
      from stock_waits mine left join stock_waits held
        on held.product_id = mine.product_id and held.email = mine.email and held.live and held.held_until is not null
      where mine.id = ${id}
    ) room
    where place.id = ${id} and email = ${email} and live and held_until is null returning place.trees`;
  return row?.trees;
}

/** Waits of an address become proven, or one of them. Their products need no lock: nothing is reserved by it. */
export const proveWaits = (
  db: Db,
  { email, productId }: { email: string; productId?: string },
): Promise<void> =>
  execute(db)`
    update stock_waits set proven_at = now() where email = ${email} and live and proven_at is null
    and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}`;

/** Who is ahead of those who join now. */
export const countInLine = (db: Db, productId: string): Promise<Line> =>
  getRow(db)<Line>`select ${countPeople} as people, ${sumTrees} as trees
    from stock_waits where product_id = ${productId} and live and proven_at is not null`;

const countPeople = sql`count(distinct email)::integer`;
const sumTrees = sql`coalesce(sum(trees), 0)::integer`;

/** Counts the places of a mailbox in the last day, ended ones too: each once, although held trees have left it. */
export async function countNewWaits(db: Db, email: string): Promise<number> {
  const row = await getRow(db)<{ places: number }>`
    select count(distinct (product_id, created_at))::integer as places from stock_waits
    where mailbox_of(email) = mailbox_of(${email}) and created_at > now() - interval '1 day'`;
  return row.places;
}

/** A wait whose address has to be asked. */
export interface UnprovenWait {
  id: string;
  email: string;
  variety: string;
  rootstock: string;
  trees: number;
  ahead: Line;
}

/**
 * Takes waits whose address is to be asked, one for each address, and marks all of the address as
 * asked: one mail shows them all. Addresses that have not answered for a day, and bounced ones, are
 * left alone.
 */
export const takeUnasked = (trx: Trx, limit: number, only?: string): Promise<UnprovenWait[]> =>
  listRows(trx)<UnprovenWait>`
    with addresses as (
      select distinct on (email) id, email, product_id, trees, created_at from stock_waits mine
      where live and proven_at is null and asked_at is null and ${only === undefined ? sql`true` : sql`email = ${only}`}
        and not exists (select from mail_suppressions where mail_suppressions.email = mine.email)
        and not exists (select from stock_waits asked where asked.email = mine.email and asked.live and asked.proven_at is null
          and asked.asked_at > now() - interval '1 day')
      order by email, created_at, id limit ${limit}
    ), marked as (
      update stock_waits set asked_at = now() where live and proven_at is null and asked_at is null
        and email in (select email from addresses)
    )
    select addresses.id, addresses.email, variety, rootstock, addresses.trees,
      (select jsonb_build_object('people', ${countPeople}, 'trees', ${sumTrees}) from stock_waits where product_id = addresses.product_id and live
        and proven_at is not null and (created_at, id) < (addresses.created_at, addresses.id)) as ahead
    from addresses join products on products.id = addresses.product_id`;

/** Ends the requests for mail. Held trees stay held: no more mail follows them. */
export async function cancelWaits(trx: Trx, email: string): Promise<void> {
  await cancel(trx, sql`email = ${email} and notified_at is null`);
}

/** Leaves all lines, and gives back what is held. */
export async function leaveLines(trx: Trx, email: string): Promise<void> {
  await cancel(trx, sql`email = ${email}`);
}

/** Leaves one place, or gives back the trees that are held together: the rest of their place stays in line. */
export async function leaveLine(trx: Trx, email: string, waitId: string): Promise<void> {
  await cancel(trx, sql`email = ${email} and (id = ${waitId} or ${heldWith(waitId)})`);
}

/** Locks the products in id order, like a checkout; before the update, which then finds what is left of a place. */
async function cancel(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  const rows = await listRows(trx)<{ id: string }>`
    select id from products where id in (select product_id from stock_waits where live and ${which}) order by id for no key update`;
  const locked = rows.map(({ id }) => id);
  await execute(trx)`
    update stock_waits set canceled_at = now() where live and product_id = any(${locked}::uuid[]) and ${which}`;
}

export const findWaitAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('stock_waits').select('email').where('id', '=', id).executeTakeFirst())
    ?.email;

/** Waits of an address, proven or not: places in line, and trees that are held together. */
export async function listWaits(db: Db, email: string): Promise<WaitForTree[]> {
  const rows = await listRows(db)<Omit<WaitForTree, 'heldUntil'> & { heldUntil: Date | null }>`
    select min(mine.id::text) as id, variety || ' on ' || rootstock as tree, sum(trees)::integer as trees,
      max(held_until) as "heldUntil", bool_and(proven_at is not null) as "isProven", products.id as "productId",
      max(held_until) is null and not hidden and products.free > 0 as "isFree",
      (select count(*)::integer + 1 from stock_waits ahead where ahead.product_id = products.id and ahead.live
        and ahead.proven_at is not null and ahead.held_until is null
        and (ahead.created_at, ahead.id::text) < (min(mine.created_at), min(mine.id::text))) as place
    from stock_waits mine join products on products.id = mine.product_id
    where mine.email = ${email} and mine.live group by products.id, notified_at
    order by min(mine.created_at), products.id, notified_at`;
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil?.toISOString() ?? null }));
}

/** They serve the guard of `is_passed_over.sql` only. */
export const clearOldWaitKeys = (db: Db): Promise<number> =>
  countAffected(db)`
    update stock_waits set client_key = null where client_key is not null and coalesce(proven_at, created_at) < now() - interval '1 day'`;

/** @returns the number of deleted rows; an earlier mail keeps leading to a place that waits on */
export const deleteOldWaits = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from stock_waits old where not live and coalesce(ended_at, notified_at, canceled_at) < now() - interval '400 days'
        and not exists (select from stock_waits rest where rest.product_id = old.product_id and rest.email = old.email and rest.live)
      or proven_at is null and live and created_at < now() - interval '30 days'`;
