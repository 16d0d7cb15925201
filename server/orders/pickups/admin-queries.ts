import { sql, type RawBuilder } from 'kysely';
import { canHaveWindow, canBeChanged } from '#domain/orders/order-rules.ts';
import type {
  AdminWindow,
  DayOrder,
  OpenDays,
  PickupDay,
  PickupDayKey,
  DigListEntry,
} from '#domain/orders/pickup-days.ts';
import type { OrderPickup, WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';
import { windowTime } from './window-queries.ts';

/** @param month 'YYYY-MM' */
export const listDays = (db: Db, month: string): Promise<PickupDay[]> =>
  listRows(db)<PickupDay>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, count(*)::integer as windows, (count(*) filter (where closed_at is null))::integer as "openWindows",
      sum(max_orders)::integer as "maxOrders", sum(max_trees)::integer as "maxTrees",
      sum(booked_orders)::integer as "bookedOrders", sum(booked_trees)::integer as "bookedTrees",
      (select count(*)::integer from pickups join pickup_windows booked on booked.id = window_id
        where booked.day = pickup_windows.day and booked.kind = pickup_windows.kind
          and state in ('booked', 'arrived')) as waiting
    from pickup_windows where day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'
    group by pickup_windows.day, kind order by pickup_windows.day, kind desc`;

const isWithoutDay: RawBuilder<boolean> = sql<boolean>`orders.hidden_at is null and ${matchesRule(canHaveWindow)}
  and not exists (select from pickups where pickups.order_id = orders.id and state <> 'canceled')`;

/** Orders that could have a window and have none. */
export async function countWithoutDay(db: Db): Promise<Record<DeliveryType, number>> {
  const rows = await listRows(db)<{ kind: DeliveryType; orders: number }>`
    select delivery_type as kind, count(*)::integer as orders from orders
    where status in ('Pending', 'Confirmed', 'Ready') and ${isWithoutDay} group by delivery_type`;
  const count = (kind: DeliveryType) => rows.find((row) => row.kind === kind)?.orders ?? 0;
  return { pickup: count('pickup'), delivery: count('delivery') };
}

export interface OrderWithoutDay {
  id: string;
  number: number | null;
  fullName: string;
  trees: number;
  hasEmail: boolean;
  /** When its customer was last asked to choose a day. */
  mailedAt: Date | null;
  mailedLately: boolean;
}

/** @param days how many are lately */
export const listWithoutDay = (
  db: Db,
  kind: DeliveryType,
  days: number,
): Promise<OrderWithoutDay[]> =>
  listRows(db)<OrderWithoutDay>`
    select *, coalesce("mailedAt" > now() - make_interval(days => ${days}), false) as "mailedLately"
    from (
      select orders.id, order_number as number, coalesce(full_name, '') as "fullName",
        (select sum(remaining) from order_lines where order_lines.order_id = orders.id)::integer as trees,
        coalesce(email, '') <> '' as "hasEmail",
        (
          select max(mail_outbox.created_at)
          from mail_outbox
          where template = 'pickup-days'
            and subject_id = orders.id::text
        ) as "mailedAt"
      from orders
        left join order_customers on order_customers.order_id = orders.id
      where status in ('Pending', 'Confirmed', 'Ready')
        and delivery_type = ${kind}
        and ${isWithoutDay}
      order by orders.created_at, orders.id
    ) waiting`;

/** @returns the number of new windows; those that exist stay as they are */
export async function insertWindows(
  trx: Trx,
  { kind, maxOrders, maxTrees }: Pick<OpenDays, 'kind' | 'maxOrders' | 'maxTrees'>,
  windows: readonly WindowTime[],
): Promise<number> {
  const rows = await trx
    .insertInto('pickup_windows')
    .values(
      windows.map((window) => ({
        ...window,
        kind,
        max_orders: maxOrders,
        max_trees: maxTrees,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

const adminWindow = sql`id, kind, ${windowTime}, max_orders as "maxOrders", max_trees as "maxTrees", booked_orders as "bookedOrders",
  booked_trees as "bookedTrees", closed_at is null as "isOpen", to_char(moved_from, 'YYYY-MM-DD') as "movedFrom"`;

export const listWindowsOfDay = (db: Db, { kind, day }: PickupDayKey): Promise<AdminWindow[]> =>
  listRows(db)<AdminWindow>`
    select ${adminWindow} from pickup_windows where kind = ${kind} and day = ${day}
    order by pickup_windows.starts, moved_from nulls first, id`;

/** Locked in id order; nobody can be booked meanwhile. */
export const lockWindowsOfDay = (trx: Trx, { kind, day }: PickupDayKey): Promise<AdminWindow[]> =>
  listRows(trx)<AdminWindow>`
    select ${adminWindow} from pickup_windows where kind = ${kind} and day = ${day} order by id for no key update`;

type RunOrder = DayOrder & { city: string; zip: string; street: string };

/** Sorted by window, then by the order's age. */
export const listOrdersOfDay = (db: Db, { kind, day }: PickupDayKey): Promise<RunOrder[]> =>
  listRows(db)<RunOrder>`
    select orders.id as "orderId", order_number as number, window_id as "windowId", pickups.state,
      orders.status, coalesce(full_name, '') as customer, coalesce(phone, '') as phone,
      nullif(
        concat_ws(', ', address, address_line2, city, nullif(concat_ws(' ', order_customers.state, zip_code), '')),
        ''
      ) as address,
      coalesce(address, '') as street, coalesce(city, '') as city, coalesce(zip_code, '') as zip,
      coalesce(estimated_time, 0) as minutes,
      (select sum(remaining) from order_lines where order_lines.order_id = orders.id)::integer as trees, note,
      handover_code as "handoverCode", balance_cents::float8 as "dueCents",
      refunded_cents::float8 as "givenBackCents",
      (
        select coalesce(
          json_agg(
            json_build_object('variety', variety, 'rootstock', rootstock, 'quantity', order_lines.remaining)
            order by lower(variety), rootstock
          ),
          '[]'
        )
        from order_lines
          join products on products.id = product_id
        where order_lines.order_id = orders.id
          and order_lines.remaining > 0
      ) as items,
      (
        select coalesce(answer, 'waiting')
        from pickup_answers
          join pickup_moves on pickup_moves.id = move_id
        where pickup_answers.order_id = orders.id
          and to_day = pickup_windows.day
        order by pickup_moves.at desc
        limit 1
      ) as answer
    from pickup_windows
      join pickups on window_id = pickup_windows.id
      join orders on orders.id = pickups.order_id
      left join order_customers on order_customers.order_id = orders.id
    where kind = ${kind}
      and day = ${day}
      and pickups.state <> 'canceled'
      and hidden_at is null
    order by starts, orders.created_at, orders.id`;

export async function updateWindow(
  trx: Trx,
  id: string,
  { maxOrders, maxTrees, isOpen }: { maxOrders: number; maxTrees: number; isOpen: boolean },
): Promise<void> {
  await trx
    .updateTable('pickup_windows')
    .set({
      max_orders: maxOrders,
      max_trees: maxTrees,
      closed_at: isOpen ? null : sql<Date>`coalesce(closed_at, now())`,
    })
    .where('id', '=', id)
    .execute();
}

/** Orders before windows, as everywhere; in id order. Those that missed the day are among them. */
export const lockOrdersOfDay = (trx: Trx, { kind, day }: PickupDayKey): Promise<void> =>
  execute(trx)`
    select from orders where id in (select order_id from pickups join pickup_windows on pickup_windows.id = window_id
    where kind = ${kind} and day = ${day} and state in ('booked', 'arrived', 'missed')) order by id for no key update`;

export type Waiting = OrderPickup & { orderId: string };

/** Orders that are to be handed over in these windows. */
export const listWaiting = (trx: Trx, windowIds: readonly string[]): Promise<Waiting[]> =>
  listRows(trx)<Waiting>`
    select order_id as "orderId", window_id as "windowId", state, version, ${windowTime}
    from pickups join pickup_windows on pickup_windows.id = window_id
    where window_id = any(${[...windowIds]}::uuid[]) and state in ('booked', 'arrived') order by order_id`;

export async function markMissed(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('pickups')
    .set({ state: 'missed' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .execute();
}

/** Those who missed one of these windows, and are not told so, are expected again. */
export const unmarkMissed = (
  trx: Trx,
  windowIds: readonly string[],
): Promise<(WindowTime & { orderId: string })[]> =>
  listRows(trx)<WindowTime & { orderId: string }>`
    update pickups set state = 'booked' from pickup_windows
    where pickup_windows.id = window_id and window_id = any(${[...windowIds]}::uuid[]) and state = 'missed'
      and not exists (select from mail_outbox
        where mail_outbox.kind = 'pickup-missed:' || window_id || ':' || day and subject_id = order_id::text)
    returning order_id as "orderId", ${windowTime}`;

/** Whether anybody was mailed so. */
export const isMailed = (trx: Trx, ...kinds: string[]): Promise<boolean> =>
  hasRow(trx.selectFrom('mail_outbox').select('id').where('kind', 'in', kinds).limit(1));

interface WaitingRow {
  mails: number;
  goesOutAt: Date;
}
const waitingMails = sql`count(*)::integer as mails, min(next_attempt_at) as "goesOutAt"`;

/** Moves to the day whose mails have not gone out. */
export const listWaitingMoves = (
  db: Db,
  { kind, day }: PickupDayKey,
): Promise<(WaitingRow & { id: string; fromDay: string })[]> =>
  listRows(db)<WaitingRow & { id: string; fromDay: string }>`
    select pickup_moves.id, to_char(from_day, 'YYYY-MM-DD') as "fromDay", ${waitingMails}
    from pickup_moves join pickup_answers on move_id = pickup_moves.id
      join mail_outbox on mail_outbox.kind = 'pickup-moved:' || pickup_answers.id
        and subject_id = pickup_answers.order_id::text
    where pickup_moves.kind = ${kind} and to_day = ${day} and mail_outbox.state = 'waiting' and attempts = 0
    group by pickup_moves.id order by pickup_moves.at`;

/** The mails to those who missed the day that have not gone out. */
export const findWaitingMissed = (
  db: Db,
  { kind, day }: PickupDayKey,
): Promise<WaitingRow | undefined> =>
  findRow(db)<WaitingRow>`
    select ${waitingMails}
    from pickup_windows join pickups on window_id = pickup_windows.id
      join mail_outbox on mail_outbox.kind = 'pickup-missed:' || pickup_windows.id || ':' || day
        and subject_id = order_id::text
    where pickup_windows.kind = ${kind} and day = ${day} and mail_outbox.state = 'waiting' and attempts = 0
    having count(*) > 0`;

/** Mails about open days that have not gone out, by their announcement. */
export const listAnnouncements = (
  db: Db,
  kind: DeliveryType,
): Promise<{ id: string; mails: number; goesOutAt: Date }[]> =>
  listRows(db)<{ id: string; mails: number; goesOutAt: Date }>`
    select split_part(mail_outbox.kind, ':', 2) as id, count(*)::integer as mails, min(next_attempt_at) as "goesOutAt"
    from mail_outbox join orders on orders.id::text = subject_id
    where template = 'pickup-days' and state = 'waiting' and attempts = 0 and delivery_type = ${kind}
    group by mail_outbox.kind order by min(next_attempt_at)`;

/** Trees that are not handed over yet, as one walks through the field: rows in the order of their numbers. */
export const listTreesToDig = (db: Db, day: string): Promise<DigListEntry[]> =>
  listRows(db)<DigListEntry>`
    select products.id as "productId", field_row as "fieldRow", rootstock, variety,
      json_agg(
        json_build_object(
          'itemId', order_lines.id,
          'orderId', orders.id,
          'orderNumber', order_number,
          'customer', coalesce(full_name, ''),
          'kind', kind,
          'status', orders.status,
          'trees', order_lines.remaining,
          'dug', case
            when dug_trees.trees > order_lines.handed_over then json_build_object(
              'id', dug_trees.id,
              'trees', dug_trees.trees - order_lines.handed_over,
              'at', to_char(dug_trees.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            )
          end
        )
        order by starts, orders.created_at, orders.id
      ) as orders
    from pickup_windows
      join pickups on window_id = pickup_windows.id
      join orders on orders.id = pickups.order_id
      join order_lines on order_lines.order_id = orders.id
        and order_lines.remaining > 0
      join products on products.id = product_id
      left join dug_trees on dug_trees.order_item_id = order_lines.id
        and dug_trees.undone_at is null
      left join order_customers on order_customers.order_id = orders.id
    where day = ${day}
      and pickups.state in ('booked', 'arrived')
      and hidden_at is null
      and ${matchesRule(canBeChanged)}
    group by products.id
    order by substring(field_row
      from '\\d+')::numeric nulls last, lower(field_row) nulls last, rootstock, lower(variety)`;
