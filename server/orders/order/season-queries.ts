import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';
import { withDeliveryCharges } from './delivery-charge-queries.ts';

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

/** Its charges go with it. */
export async function saveSeason(trx: Trx, orderId: string, seasonId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ season_id: seasonId, updated_at: sql<Date>`now()` })
    .where('id', 'in', await withDeliveryCharges(trx, orderId))
    .execute();
}

/** Trees that go with another order are handed over in its season, unless that is over. */
export const joinSeason = (trx: Trx, orderId: string, firstId: string): Promise<void> =>
  execute(trx)`
    update orders set season_id = seasons.id from seasons, orders first
    where orders.id = ${orderId} and first.id = ${firstId} and seasons.id = first.season_id
      and seasons.pickup_from >= (select pickup_from from seasons where current)`;
