import { sql, type RawBuilder } from 'kysely';
import type { CheckInOrder } from '#domain/admin/check-in.ts';
import { isActive, isRefunded, type OrderState } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/order/state-queries.ts';

const isPaid = (state: OrderState): boolean => isActive(state) && state.payment === 'completed';

const obstacle = sql`case
  when orders.status = 'Canceled' then 'canceled'
  when ${matchesRule(isRefunded)} then 'refunded'
  when not ${matchesRule(isPaid)} then 'unpaid'
  when exists (select from shortfall_items join order_items on order_items.id = order_item_id
    where order_items.order_id = orders.id and shortfall_items.state in ('asked', 'called')) then 'missing'
end`;

const ticks = sql`(select coalesce(json_agg(json_build_object('id', handover_ticks.id, 'treeNo', tree_no) order by tree_no), '[]')
  from handover_ticks where order_item_id = order_lines.id and undone_at is null)`;

const items = sql`(select coalesce(json_agg(json_build_object('id', order_lines.id, 'variety', variety, 'rootstock', rootstock,
    'trees', order_lines.quantity, 'ticks', ${ticks}) order by lower(variety), rootstock, order_lines.id), '[]')
  from order_lines join products on products.id = product_id where order_lines.order_id = orders.id and order_lines.quantity > 0)`;

/** No more about the customer than the hand-over needs. */
async function listOrders(db: Db, condition: RawBuilder<unknown>): Promise<CheckInOrder[]> {
  const { rows } = await sql<CheckInOrder>`
    select orders.id, handover_code as code, coalesce(full_name, '') as customer, delivery_type as "deliveryType", orders.status,
      ${obstacle} as obstacle, note, ${items} as items,
      case when pickup_windows.id is not null then json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'starts', to_char(starts, 'HH24:MI'),
        'ends', to_char(ends, 'HH24:MI')) end as window
    from orders left join order_customers on order_customers.order_id = orders.id
      left join pickups on pickups.order_id = orders.id and pickups.state <> 'canceled'
      left join pickup_windows on pickup_windows.id = window_id
    where orders.hidden_at is null and ${condition}
    order by starts nulls last, orders.created_at, orders.id`.execute(db);
  return rows;
}

export const listOrdersOfDay = (db: Db, day: string): Promise<CheckInOrder[]> =>
  listOrders(
    db,
    sql`orders.id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id where day = ${day} and state <> 'canceled')`,
  );

const otherDays = { before: 14, after: 60 };
const otherOrdersMax = 500;

/** Those that were not handed over yet, the nearest days first. */
export const listOrdersOfOtherDays = (db: Db, day: string): Promise<CheckInOrder[]> =>
  listOrders(
    db,
    sql`orders.id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id
      join orders other on other.id = order_id
      where day between ${day}::date - ${otherDays.before}::int and ${day}::date + ${otherDays.after}::int and day <> ${day}
        and state <> 'canceled' and other.status not in ('Delivered', 'Canceled')
      order by abs(day - ${day}::date), order_id limit ${otherOrdersMax})`,
  );

export const listOrdersById = (db: Db, ids: readonly string[]): Promise<CheckInOrder[]> =>
  listOrders(db, sql`orders.id = any(${[...ids]}::uuid[])`);

export const findOrderByCode = async (db: Db, code: string): Promise<CheckInOrder | undefined> =>
  (await listOrders(db, sql`handover_code = ${code}`))[0];

/** Their ids begin so, which is one range of the primary key. */
export function listOrdersByNumber(db: Db, number: string): Promise<CheckInOrder[]> {
  const first = `${number}-0000-0000-0000-000000000000`;
  const last = `${number}-ffff-ffff-ffff-ffffffffffff`;
  return listOrders(db, sql`orders.id between ${first}::uuid and ${last}::uuid`);
}

export async function findOrderOfItem(db: Db, itemId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_items')
    .select('order_id')
    .where('id', '=', itemId)
    .executeTakeFirst();
  return row?.order_id;
}

export async function findOrderOfTick(db: Db, tickId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('handover_ticks')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('order_id')
    .where('handover_ticks.id', '=', tickId)
    .executeTakeFirst();
  return row?.order_id;
}

export async function hasTick(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('handover_ticks')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

interface Tick {
  id: string;
  itemId: string;
  treeNo: number;
  by: string;
}

export async function insertTick(trx: Trx, { id, itemId, treeNo, by }: Tick): Promise<void> {
  await trx
    .insertInto('handover_ticks')
    .values({ id, order_item_id: itemId, tree_no: treeNo, by })
    .execute();
}

export async function undoTick(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('handover_ticks')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

export async function hasHandover(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('handovers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHandover(
  trx: Trx,
  { id, orderId, trees, by }: { id: string; orderId: string; trees: number; by: string },
): Promise<void> {
  await trx.insertInto('handovers').values({ id, order_id: orderId, trees, by }).execute();
}
