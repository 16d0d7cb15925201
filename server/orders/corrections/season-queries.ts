import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import type { SeasonOfOrder } from '#server/orders/order/season-queries.ts';

/** Other seasons that the trees of an order can be handed over in: the current one, and those after it. */
export const listSeasonChoices = (db: Db, orderId: string): Promise<SeasonOfOrder[]> =>
  listRows(db)<SeasonOfOrder>`
    select seasons.id, seasons.name from seasons, orders
    where orders.id = ${orderId} and seasons.id <> orders.season_id
      and seasons.pickup_from >= (select pickup_from from seasons where current)
    order by seasons.pickup_from`;
