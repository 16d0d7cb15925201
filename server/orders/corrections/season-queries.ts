import { sql } from 'kysely';
import type { SeasonChoice } from '#domain/orders/corrections.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

/** The season that the order was in before its last move, so that every move can be taken back. */
const seasonBefore = sql`(select before ->> 'season' from audit_log
  where subject_type = 'order' and subject_id = orders.id and action = 'order_season' order by audit_log.id desc
  limit 1)`;

/** A rollover can be undone while its season has no orders; an order that is moved there is its first. */
const endsUndo = sql`(exists (select from season_rollovers where to_season = seasons.id and undone_at is null)
  and not exists (select from orders others where others.season_id = seasons.id))`;

/**
 * Other seasons that the trees of an order can be handed over in: the current one, those after it,
 * and where it came from.
 */
export const listSeasonChoices = (db: Db, orderId: string): Promise<SeasonChoice[]> =>
  listRows(db)<SeasonChoice>`
    select seasons.id, seasons.name, coalesce(seasons.name = ${seasonBefore}, false) as "isBack", ${endsUndo} as "endsUndo"
    from seasons, orders
    where orders.id = ${orderId} and seasons.id <> orders.season_id
      and (seasons.pickup_from >= (select pickup_from from seasons where current) or seasons.name = ${seasonBefore})
    order by seasons.pickup_from`;

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
