import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { ComingDay, DayToClose } from '#domain/orders/pickup-days.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

const farmNow = sql`(now() at time zone ${sql.lit(farmTimeZone)})`;
const lastEnd = sql`max(day + ends)`;

const daysMax = 12;

/** The next days that are open or have orders, soonest first. */
export const listComingDays = (db: Db): Promise<ComingDay[]> =>
  listRows(db)<ComingDay>`
    with days as (
      select kind, day, count(*)::integer as windows, min(starts) as starts, max(ends) as ends,
        sum(max_orders)::integer as "maxOrders", sum(max_trees)::integer as "maxTrees",
        sum(booked_orders)::integer as "bookedOrders", sum(booked_trees)::integer as "bookedTrees"
      from pickup_windows where day >= ${farmNow}::date
      group by kind, day having ${lastEnd} > ${farmNow} and (bool_or(closed_at is null) or sum(booked_orders) > 0)
      order by day, kind limit ${sql.lit(daysMax)}
    )
    select kind, to_char(day, 'YYYY-MM-DD') as day, windows, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends,
      "maxOrders", "maxTrees", "bookedOrders", "bookedTrees",
      (select coalesce(sum(trees), 0)::integer from pickups join pickup_windows booked on booked.id = window_id
          join orders on orders.id = order_id
        where booked.day = days.day and booked.kind = days.kind and state in ('booked', 'arrived') and hidden_at is null
          and ${matchesRule(canBeChanged)}) as "treesToDig"
    from days order by days.day, days.starts, kind desc`;

/** Days whose last window has ended, with orders that are neither handed over nor missed; oldest first. */
export const listDaysToClose = (db: Db): Promise<DayToClose[]> =>
  listRows(db)<DayToClose>`
    select kind, to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as orders
    from pickups join pickup_windows on pickup_windows.id = window_id join orders on orders.id = order_id
    where state = 'booked' and hidden_at is null and day <= ${farmNow}::date
      and not exists (select from pickup_windows later where later.kind = pickup_windows.kind
        and later.day = pickup_windows.day
        and later.day + later.ends > ${farmNow})
    group by pickup_windows.day, kind order by pickup_windows.day, kind desc`;
