import { sql } from 'kysely';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { sellable } from '#server/catalog/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';

/** Idempotent: one open wait per tree and address. */
export async function insertWait(db: Db, productId: string, email: string): Promise<void> {
  await db
    .insertInto('stock_waits')
    .values({ product_id: productId, email })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'email'])
        .where('notified_at', 'is', null)
        .where('canceled_at', 'is', null)
        .doNothing(),
    )
    .execute();
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

export async function cancelWaits(db: Db, email: string): Promise<void> {
  await db
    .updateTable('stock_waits')
    .set({ canceled_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .execute();
}

export const findWaitAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('stock_waits').select('email').where('id', '=', id).executeTakeFirst())
    ?.email;

/** Open waits of an address, as tree names for people. */
export async function listWaits(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_waits')
    .innerJoin('products', 'products.id', 'stock_waits.product_id')
    .select(['variety', 'rootstock'])
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .orderBy('stock_waits.created_at')
    .execute();
  return rows.map(({ variety, rootstock }) => `${variety} on ${rootstock}`);
}

export interface DueWait {
  id: string;
  email: string;
  productId: string;
  variety: string;
  fruit: string;
  rootstock: string;
  priceCents: Cents;
  inStock: number;
}

/** Locks due waits; concurrent processes skip each other's rows. */
export async function lockDueWaits(trx: Trx, limit: number): Promise<DueWait[]> {
  const rows = await trx
    .selectFrom('stock_waits')
    .innerJoin('products', 'products.id', 'stock_waits.product_id')
    .select([
      'stock_waits.id',
      'email',
      'product_id',
      'variety',
      'fruit',
      'rootstock',
      'price',
      sellable.as('quantity'),
    ])
    .where('due_at', 'is not', null)
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .orderBy('stock_waits.created_at')
    .orderBy('stock_waits.id')
    .limit(limit)
    .forUpdate('stock_waits')
    .skipLocked()
    .execute();
  return rows.map(({ product_id, price, quantity, ...row }) => ({
    ...row,
    productId: product_id,
    priceCents: centsFromNumeric(price),
    inStock: quantity,
  }));
}

export async function markNotified(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('stock_waits')
    .set({ notified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The tree sold out again: the wait keeps its place. */
export async function returnToQueue(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('stock_waits').set({ due_at: null }).where('id', '=', id).execute();
}

/** @returns the number of deleted rows */
export async function deleteOldWaits(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from stock_waits where coalesce(notified_at, canceled_at) < now() - interval '400 days'`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
