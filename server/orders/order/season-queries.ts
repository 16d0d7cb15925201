import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';

export interface SeasonOfOrder {
  id: string;
  name: string;
}

export async function readSeasonOf(db: Db, orderId: string): Promise<SeasonOfOrder> {
  return db
    .selectFrom('orders')
    .innerJoin('seasons', 'seasons.id', 'orders.season_id')
    .select(['seasons.id', 'seasons.name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export async function saveSeason(trx: Trx, orderId: string, seasonId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ season_id: seasonId, updated_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
}
