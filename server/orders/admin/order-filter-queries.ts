import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { withoutDay, type OrderFilter, type WayOfPaying } from '#domain/orders/order-list.ts';
import { canHaveWindow } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { isDue, matchesRule } from '#server/orders/conditions/queries.ts';
import { matchOrders, type OrderMatch } from './search-queries.ts';

export const findMatch = async (db: Db, { search }: OrderFilter): Promise<OrderMatch | undefined> =>
  search ? matchOrders(db, search) : undefined;

/** Orders that fit a filter of All Orders. */
export function filterOrders(db: Db, filter: OrderFilter, match: OrderMatch | undefined) {
  const { status, payment, method, paidBy, from, to, day, season, bulk, deleted } = filter;
  const conditions: (RawBuilder<boolean> | undefined | false)[] = [
    payment !== undefined && paymentIs(payment),
    paidBy !== undefined && isPaidBy(paidBy),
    from !== undefined && sql<boolean>`orders.created_at >= ${midnight(from, 0)}`,
    to !== undefined && sql<boolean>`orders.created_at < ${midnight(to, 1)}`,
    day !== undefined && dayIs(day),
    match,
  ];
  return db
    .selectFrom('orders')
    .$if(deleted === 'yes', (query) => query.where('orders.hidden_at', 'is not', null))
    .$if(deleted === undefined, (query) =>
      query.where('orders.hidden_at', 'is', null).where('orders.declined_at', 'is', null),
    )
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status!))
    .$if(method !== undefined, (query) => query.where('orders.delivery_type', '=', method!))
    .$if(bulk !== undefined, (query) =>
      query.where(
        sql<boolean>`orders.id in (
          select order_id from bulk_action_orders where action_id = ${bulk} and state <> 'left_out')`,
      ),
    )
    .$if(season !== undefined, (query) => query.where('orders.season_id', '=', season!))
    .$call((query) => conditions.reduce((all, one) => (one ? all.where(one) : all), query));
}

function paymentIs(payment: NonNullable<OrderFilter['payment']>): RawBuilder<boolean> {
  if (payment === 'overpaid') return sql`orders.balance_cents < 0`;
  if (payment === 'due') return isDue;
  return sql`orders.payment_status = ${payment}`;
}

/** Some of its money came in this way, and was not taken back. */
const isPaidBy = (way: WayOfPaying): RawBuilder<boolean> =>
  way === 'card'
    ? sql`exists (select from payment_attempts where payment_attempts.order_id = orders.id and state = 'captured')`
    : sql`exists (select from manual_payments where manual_payments.order_id = orders.id and kind = ${way} and reversed_at is null)`;

const dayIs = (day: string): RawBuilder<boolean> =>
  day === withoutDay
    ? sql`(${matchesRule(canHaveWindow)}
        and not exists (select from pickups where pickups.order_id = orders.id and state <> 'canceled'))`
    : sql`orders.id in (select pickups.order_id from pickups join pickup_windows on pickup_windows.id = window_id
        where day = ${day}::date and state <> 'canceled')`;

const midnight = (day: string, later: number) =>
  sql<Date>`(to_date(${day}, 'YYYY-MM-DD') + ${later}::integer)::timestamp at time zone ${farmTimeZone}`;

/** For a filter in words. */
export async function findSeasonName(db: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('seasons').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}
