import { sql } from 'kysely';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected } from '#server/database/rows.ts';

/** Idempotent: one open request per address. */
export async function insertSeasonWait(db: Db, seasonId: string, email: string): Promise<void> {
  await db
    .insertInto('season_waits')
    .values({ season_id: seasonId, email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('notified_at', 'is', null)
        .where('canceled_at', 'is', null)
        .doNothing(),
    )
    .execute();
}

/** Locks open requests; concurrent processes skip each other's rows. */
export const lockOpenWaits = (trx: Trx, limit: number): Promise<{ id: string; email: string }[]> =>
  trx
    .selectFrom('season_waits')
    .select(['id', 'email'])
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

export async function markWaitsNotified(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('season_waits')
    .set({ notified_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
}

export async function countSeasonWaits(db: Db): Promise<number> {
  const { waits } = await db
    .selectFrom('season_waits')
    .select((eb) => eb.fn.countAll<string>().as('waits'))
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waits);
}

export async function cancelSeasonWaits(db: Db, email: string): Promise<void> {
  await db
    .updateTable('season_waits')
    .set({ canceled_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .where('canceled_at', 'is', null)
    .execute();
}

export const isWaitingForSeason = (db: Db, email: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('season_waits')
      .select('id')
      .where('email', '=', email)
      .where('notified_at', 'is', null)
      .where('canceled_at', 'is', null),
  );

export const findSeasonWaitAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('season_waits').select('email').where('id', '=', id).executeTakeFirst())
    ?.email;

/** For a season that is undone. */
export async function moveSeasonWaits(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('season_waits')
    .set({ season_id: to })
    .where('season_id', '=', from)
    .execute();
}

/** @returns the number of deleted rows */
export const deleteOldSeasonWaits = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from season_waits where coalesce(notified_at, canceled_at) < now() - interval '400 days'`;
