import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { CheckInOrder } from '#domain/orders/check-in.ts';
import { isActive } from '#domain/orders/order-rules.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, getRow, listRows } from '#server/database/rows.ts';
import { matchOrders } from '#server/orders/admin/search-queries.ts';
import { lapsesAt, matchesRule, owesWithTrees } from '#server/orders/conditions/queries.ts';

const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const obstacle = sql`case
  when orders.status = 'Canceled' then 'canceled'
  when exists (select from shortfall_items join order_items on order_items.id = order_item_id
    where order_items.order_id = orders.id and shortfall_items.state in ('asked', 'called')) then 'missing'
  when not ${matchesRule(isActive)} or ${owesWithTrees} then 'unpaid'
end`;

const ticks = sql`(select coalesce(json_agg(json_build_object('id', handover_ticks.id, 'treeNo', tree_no, 'handoverId', handover_id)
        order by tree_no), '[]')
  from handover_ticks where order_item_id = order_lines.id and undone_at is null)`;

const handovers = sql`(select coalesce(json_agg(json_build_object('id', handovers.id, 'at', ${isoTime('at')}, 'trees', trees)
        order by at, handovers.id), '[]')
  from handovers where handovers.order_id = orders.id and undone_at is null and not completes)`;

const replacements = sql`(
  select coalesce(json_agg(json_build_object('claimId', claims.id, 'variety', variety, 'rootstock', rootstock,
      'trees', replacements.trees, 'isHandedOver', replacements.handed_over_at is not null) order by claims.id), '[]')
  from replacements
    join claims on claims.id = replacements.claim_id
    join order_items on order_items.id = claims.order_item_id
    join products on products.id = replacements.product_id
  where order_items.order_id = orders.id
    and (replacements.handed_over_at is null
      or (replacements.handed_over_at at time zone ${farmTimeZone})::date = (now() at time zone ${farmTimeZone})::date)
    and replacements.returned_at is null
    and orders.status <> 'Canceled'
)`;

/** The account, and the address as a mark that no phone can read. */
const personKeys = sql`array_remove(array[
  'account ' || orders.user_id,
  'address ' || md5(mailbox_of(nullif(email, '')))
], null)`;

const items = sql`(select coalesce(json_agg(json_build_object('id', order_lines.id, 'variety', variety, 'rootstock', rootstock,
    'trees', order_lines.quantity, 'ticks', ${ticks}) order by lower(variety), rootstock, order_lines.id), '[]')
  from order_lines join products on products.id = product_id where order_lines.order_id = orders.id
    and order_lines.quantity > 0)`;

const taken = sql`(select coalesce(json_agg(json_build_object('id', tender_id, 'kind', kind, 'amountCents', amount_cents, 'checkNumber', check_number,
    'receivedOn', received_on) order by manual_payments.at, manual_payments.id), '[]')
  from manual_payments where reversed_at is null and manual_payments.order_id = orders.id)`;

const place = sql`concat_ws(', ', nullif(address, ''), nullif(address_line2, ''), nullif(city, ''))`;

/** To the microsecond: orders that are entered one after the other are paid in that order. */
const placedAt = sql`to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** No more about the customer than the hand-over needs, and finding the order. */
const listOrders = (db: Db, condition: RawBuilder<unknown>): Promise<CheckInOrder[]> =>
  listRows(db)<CheckInOrder>`
    select orders.id, ${personKeys} as "personKeys", ${placedAt} as "placedAt",
      ${lapsesAt} as "lapsesAt", order_number as number,
      case when order_customers.order_id is null then '' else handover_code end as code, coalesce(full_name, '') as customer,
      coalesce(phone, '') as phone, ${place} as place, delivery_type as "deliveryType", orders.status,
      ${obstacle} as obstacle, note, balance_cents::float8 as "dueCents",
      refunded_cents::float8 as "givenBackCents", ${taken} as taken,
      ${isoTime('handed_over_at')} as "handedOverAt",
      (
        select handovers.id
        from handovers
        where handovers.order_id = orders.id
          and undone_at is null
          and completes
      ) as "completedBy",
      ${handovers} as handovers, ${replacements} as replacements, ${items} as items,
      case
        when pickup_windows.id is not null then json_build_object(
          'day',
          to_char(day, 'YYYY-MM-DD'),
          'starts',
          to_char(starts, 'HH24:MI'),
          'ends',
          to_char(ends, 'HH24:MI')
        )
      end as
    window
    from orders
      left join order_customers on order_customers.order_id = orders.id
      left join pickups on pickups.order_id = orders.id
        and pickups.state <> 'canceled'
      left join pickup_windows on pickup_windows.id = window_id
    where orders.hidden_at is null
      and ${condition}
    order by day nulls last, starts nulls last, orders.created_at, orders.id`;

export const listOrdersOfDay = (db: Db, day: string): Promise<CheckInOrder[]> =>
  listOrders(
    db,
    sql`orders.id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id
        where day = ${day} and state <> 'canceled')`,
  );

/** A phone keeps them all, so that it finds every order that is still to be handed over without a network. */
const otherOrdersMax = 5000;

/** Still to be handed over; or delivered, and its customer comes for a replacement or has something to pay. */
const stillToCome = sql`(
  select id
  from orders
  where status in ('Pending', 'Confirmed', 'Ready')
  union
  select id
  from orders
  where status = 'Delivered' and balance_cents > 0
  union
  select order_items.order_id
  from replacements
    join claims on claims.id = replacements.claim_id
    join order_items on order_items.id = claims.order_item_id
    join orders on orders.id = order_items.order_id
  where replacements.handed_over_at is null and replacements.returned_at is null
    and orders.status <> 'Canceled'
)`;

/**
 * Those that somebody still comes for, the nearest days first; then those without a day, the newest
 * first.
 */
export const listOrdersOfOtherDays = (db: Db, day: string): Promise<CheckInOrder[]> =>
  listOrders(
    db,
    sql`orders.id in (select other.id from orders other join ${stillToCome} waiting using (id)
        left join pickups on pickups.order_id = other.id and state <> 'canceled'
        left join pickup_windows on pickup_windows.id = window_id
      where other.hidden_at is null and other.declined_at is null and (day is null or day <> ${day})
      order by abs(day - ${day}::date) nulls last, other.created_at desc, other.id limit ${otherOrdersMax})`,
  );

const foundMax = 20;

/** Those that wait for their hand-over first. */
export async function searchOrders(db: Db, text: string): Promise<CheckInOrder[]> {
  const match = await matchOrders(db, text);
  return listOrders(
    db,
    sql`orders.id in (select orders.id from orders where orders.hidden_at is null and orders.declined_at is null
        and ${match}
      order by orders.status in ('Delivered', 'Canceled'), orders.created_at desc limit ${foundMax})`,
  );
}

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

/** The order of an item: one, or none. */
export async function listOrdersOfItem(db: Db, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_items')
    .select('order_id')
    .where('id', '=', itemId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The order of a tick: one, or none. */
export async function listOrdersOfTick(db: Db, tickId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('handover_ticks')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('order_id')
    .where('handover_ticks.id', '=', tickId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The orders that one sum was set against. */
export async function listOrdersOfTender(db: Db, tenderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('manual_payments')
    .select('order_id')
    .where('tender_id', '=', tenderId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export const hasTick = (trx: Trx, id: string): Promise<boolean> =>
  hasRow(trx.selectFrom('handover_ticks').select('id').where('id', '=', id));

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

export const hasHandover = (trx: Trx, id: string): Promise<boolean> =>
  hasRow(trx.selectFrom('handovers').select('id').where('id', '=', id));

/** When the order, or the last of its trees that went, was handed over at check-in. */
export async function findHandoverTime(trx: Trx, orderId: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('handovers')
    .select('at')
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

interface NewHandover {
  id: string;
  orderId: string;
  trees: number;
  completes: boolean;
  windowId?: string | undefined;
  wasStatus?: OrderStatus;
  by: string;
  at: Date;
}

export async function insertHandover(
  trx: Trx,
  { id, orderId, trees, completes, windowId, wasStatus, by, at }: NewHandover,
): Promise<void> {
  await trx
    .insertInto('handovers')
    .values({
      id,
      order_id: orderId,
      trees,
      completes,
      window_id: windowId,
      was_status: wasStatus,
      by,
      at,
    })
    .execute();
}

/** For the trigger that notes when the order was handed over, for the rest of the transaction. */
export const setHandoverTime = (trx: Trx, at: Date): Promise<void> =>
  execute(trx)`select set_config('shop.handed_over_at', ${at.toISOString()}, true)`;

/** When an action of this age was done: not before its orders began. */
export const readMoment = (
  db: Db,
  { orderIds, ageSeconds }: { orderIds: readonly string[]; ageSeconds: number },
): Promise<{ at: Date; day: string }> =>
  getRow(db)<{ at: Date; day: string }>`
    select at, to_char(at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as day
    from (select least(now(), greatest(now() - make_interval(secs => ${ageSeconds}),
      (select max(created_at) from orders where id = any(${[...orderIds]}::uuid[])))) as at) moment`;

interface KnownItem {
  itemId: string;
  /** How many the order has now, with those that went before the rest. */
  trees: number;
  /** The most that it had at any time. */
  everMax: number;
  ticks: { treeNo: number; formerNo: number | null; isGone: boolean }[];
}

/** All items of the order, also those without a tree now. */
export const listKnownTrees = (trx: Trx, orderId: string): Promise<KnownItem[]> =>
  listRows(trx)<KnownItem>`
    select order_lines.id as "itemId", quantity as trees,
      sold + coalesce((select sum(difference) from order_change_lines
        where order_item_id = order_lines.id and difference > 0), 0)::integer as "everMax",
      (select coalesce(json_agg(json_build_object('treeNo', tree_no, 'formerNo', former_no, 'isGone', handover_id is not null)), '[]')
        from handover_ticks where order_item_id = order_lines.id and undone_at is null) as ticks
    from order_lines where order_id = ${orderId} order by order_lines.id`;

export async function findProductOfItem(trx: Trx, itemId: string): Promise<string> {
  const row = await trx
    .selectFrom('order_items')
    .select('product_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return row.product_id;
}

/** Triggers count their trees, and the room that the rest takes. */
export async function markGone(
  trx: Trx,
  tickIds: readonly string[],
  handoverId: string,
): Promise<void> {
  await trx
    .updateTable('handover_ticks')
    .set({ handover_id: handoverId })
    .where('id', 'in', tickIds)
    .where('undone_at', 'is', null)
    .where('handover_id', 'is', null)
    .execute();
}

export const findHandover = (trx: Trx, { id, orderId }: { id: string; orderId: string }) =>
  trx
    .selectFrom('handovers')
    .select([
      'trees',
      'completes',
      'was_status as wasStatus',
      'window_id as windowId',
      sql<boolean>`undone_at is not null`.as('isUndone'),
    ])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** A trigger takes its trees back. */
export async function undoHandover(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('handovers')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
