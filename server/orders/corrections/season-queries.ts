import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { withDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';

export interface SeasonChoice {
  id: string;
  name: string;
}

/** Other seasons that the trees of an order can be handed over in: the current one, and those after it. */
export const listSeasonChoices = (db: Db, orderId: string): Promise<SeasonChoice[]> =>
  listRows(db)<SeasonChoice>`
    select seasons.id, seasons.name from seasons, orders
    where orders.id = ${orderId} and seasons.id <> orders.season_id
      and seasons.pickup_from >= (select pickup_from from seasons where current)
    order by seasons.pickup_from`;

export const readSeasonOf = (db: Db, orderId: string): Promise<SeasonChoice> =>
  db
    .selectFrom('orders')
    .innerJoin('seasons', 'seasons.id', 'orders.season_id')
    .select(['seasons.id', 'seasons.name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();

export async function saveSeason(trx: Trx, orderId: string, seasonId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ season_id: seasonId, updated_at: sql<Date>`now()` })
    .where('id', 'in', await withDeliveryCharge(trx, orderId))
    .execute();
}
