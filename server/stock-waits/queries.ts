import { sql } from 'kysely';
import type { WaitForTree } from '#domain/mail-lists.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { holdHours } from '#domain/stock-wait.ts';
import type { Db, Trx } from '#server/database/client.ts';

/** One open wait per tree and address. @returns undefined when this address already waits */
export async function insertWait(
  trx: Trx,
  productId: string,
  email: string,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('stock_waits')
    .values({ product_id: productId, email })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'email'])
        .where('notified_at', 'is', null)
        .where('canceled_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** People in line and people for whom a tree is held. */
export async function countInLine(db: Db, productId: string): Promise<number> {
  const { waits } = await db
    .selectFrom('stock_waits')
    .select((eb) => eb.fn.countAll<string>().as('waits'))
    .where('product_id', '=', productId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  return Number(waits);
}

export const countNewWaits = async (db: Db, email: string): Promise<number> => {
  const { waits } = await db
    .selectFrom('stock_waits')
    .select((eb) => eb.fn.countAll<string>().as('waits'))
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(waits);
};

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

/** Live waits of an address: place in line, or until when a tree is held. */
export async function listWaits(db: Db, email: string): Promise<WaitForTree[]> {
  const { rows } = await sql<Omit<WaitForTree, 'heldUntil'> & { heldUntil: Date | null }>`
    select mine.id, variety || ' on ' || rootstock as tree, mine.held_until as "heldUntil",
      (select count(*)::integer from stock_waits ahead where ahead.product_id = mine.product_id and ahead.live
        and ahead.held_until is null and (ahead.created_at, ahead.id) <= (mine.created_at, mine.id)) as place
    from stock_waits mine join products on products.id = mine.product_id
    where mine.email = ${email} and mine.live order by mine.created_at, mine.id`.execute(db);
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil?.toISOString() ?? null }));
}

/** Products with a hold that ran out, or with trees for people in line. */
export async function listProductsWithNews(
  db: Db,
  ordering: 'open' | 'not open',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where spoken_for > 0 and (
      exists (select from stock_waits where product_id = products.id and live and held_until <= now())
      or ${ordering === 'open'} and not hidden
        and exists (select from stock_waits where product_id = products.id and live and held_until is null)
        and quantity > (select count(*) from stock_waits where product_id = products.id and live and held_until is not null)
    ) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LockedTree {
  productId: string;
  variety: string;
  fruit: string;
  rootstock: string;
  priceCents: Cents;
  /** In stock, held or not; none of a hidden tree. */
  trees: number;
}

/** Serializes with purchases and with other processes that serve the line. */
export async function lockTree(trx: Trx, productId: string): Promise<LockedTree | undefined> {
  const row = await trx
    .selectFrom('products')
    .select(['id', 'variety', 'fruit', 'rootstock', 'price', 'quantity', 'hidden'])
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
      trees: row.hidden ? 0 : row.quantity,
    }
  );
}

export async function endExpiredHolds(trx: Trx, productId: string): Promise<void> {
  await sql`update stock_waits set ended_at = now()
    where product_id = ${productId} and live and held_until <= now()`.execute(trx);
}

export interface GrantedHold {
  id: string;
  email: string;
  heldUntil: Date;
}

/** Holds the trees that are not held yet for the next in line. The caller must have locked the product. */
export async function holdForNext(
  trx: Trx,
  { productId, trees }: Pick<LockedTree, 'productId' | 'trees'>,
): Promise<GrantedHold[]> {
  const { rows } = await sql<GrantedHold>`
    update stock_waits set notified_at = now(), held_until = now() + make_interval(hours => ${holdHours})
    where id in (
      select id from stock_waits where product_id = ${productId} and live and held_until is null
      order by created_at, id
      limit greatest(0, ${trees}::integer - (select count(*)::integer from stock_waits where product_id = ${productId} and live and held_until is not null))
    ) returning id, email, held_until as "heldUntil"`.execute(trx);
  return rows;
}

/** @returns the number of deleted rows */
export async function deleteOldWaits(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from stock_waits where not live and coalesce(ended_at, notified_at, canceled_at) < now() - interval '400 days'`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
