import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import type { RolloverChanges } from '#server/schema/season.ts';

export interface Rollover {
  id: string;
  fromSeason: string;
  fromName: string;
  changes: RolloverChanges;
  at: Date;
}

export async function insertRollover(
  trx: Trx,
  {
    fromSeason,
    toSeason,
    toName,
    changes,
    by,
  }: { fromSeason: string; toSeason: string; toName: string; changes: RolloverChanges; by: string },
): Promise<void> {
  await trx
    .insertInto('season_rollovers')
    .values({
      from_season: fromSeason,
      to_season: toSeason,
      to_name: toName,
      changes: JSON.stringify(changes),
      rolled_by: by,
    })
    .execute();
}

/** The rollover that made this season current; undefined for the first season. */
export const findRolloverTo = (db: Db, seasonId: string): Promise<Rollover | undefined> =>
  db
    .selectFrom('season_rollovers')
    .innerJoin('seasons', 'seasons.id', 'from_season')
    .select([
      'season_rollovers.id',
      'from_season as fromSeason',
      'seasons.name as fromName',
      'changes',
      'rolled_at as at',
    ])
    .where('to_season', '=', seasonId)
    .executeTakeFirst();

export async function markUndone(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('season_rollovers')
    .set({ undone_at: sql<Date>`now()`, to_season: null })
    .where('id', '=', id)
    .execute();
}
