import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderPickup, PickupState, WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow } from '#server/database/rows.ts';
import { farmToday, windowTime } from './window-queries.ts';

export interface OrderToBook {
  id: string;
  userId: string | null;
  kind: DeliveryType;
  trees: number;
}

/** Undefined for an order that is missing or hidden. */
export const lockOrderToBook = (trx: Trx, orderId: string): Promise<OrderToBook | undefined> =>
  trx
    .selectFrom('orders')
    .select([
      'id',
      'user_id as userId',
      'delivery_type as kind',
      sql<number>`trees_to_hand_over(id)`.as('trees'),
    ])
    .where('id', '=', orderId)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Null without an account; undefined for an order that is missing or hidden. */
export const findOwner = async (db: Db, orderId: string): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
  )?.user_id;

/** The window of an order that is not canceled. */
export const findPickup = (db: Db, orderId: string): Promise<OrderPickup | undefined> =>
  findRow(db)<OrderPickup>`
    select window_id as "windowId", state, version, ${windowTime}
    from pickups join pickup_windows on pickup_windows.id = window_id
    where order_id = ${orderId} and state <> 'canceled'`;

export interface CalendarEntry extends WindowTime {
  /** Rises with every change. */
  sequence: number;
  isOff: boolean;
}

/**
 * The day of an order as calendars have it: also one that is off, because the order was canceled or
 * refunded, or lost its room.
 */
export const findCalendarEntry = (db: Db, orderId: string): Promise<CalendarEntry | undefined> =>
  findRow(db)<CalendarEntry>`
    select ${windowTime}, coalesce(pickups.version, 0) + coalesce(dropped_pickups.version, 0) as sequence,
      pickups.order_id is null or pickups.state = 'canceled' as "isOff"
    from orders left join pickups on pickups.order_id = orders.id
    left join dropped_pickups on dropped_pickups.order_id = orders.id
      join pickup_windows on pickup_windows.id = coalesce(pickups.window_id, dropped_pickups.window_id)
    where orders.id = ${orderId}`;

/** Triggers keep the sums of the windows. */
export const savePickup = (
  trx: Trx,
  { orderId, windowId }: { orderId: string; windowId: string },
): Promise<void> =>
  execute(trx)`insert into pickups (order_id, window_id) values (${orderId}, ${windowId})
    on conflict (order_id) do update
      set window_id = excluded.window_id, state = 'booked', version = pickups.version + 1, booked_at = now()`;

/** The order has no day anymore, and its room is free. */
export const dropPickup = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('pickups').where('order_id', '=', orderId).execute();
};

/**
 * Its customer was here: the rest of the order has no day until one is chosen. A coming day stays.
 * @returns the window that it left
 */
export async function leaveDay(trx: Trx, orderId: string, at: Date): Promise<string | undefined> {
  const row = await findRow(trx)<{ windowId: string }>`
    delete from pickups using pickup_windows where pickup_windows.id = window_id and order_id = ${orderId}
      and state <> 'canceled' and day <= (${at}::timestamptz at time zone ${farmTimeZone})::date
      returning window_id as "windowId"`;
  return row?.windowId;
}

/** The undo, while the day is not over and has room, and no other was chosen. The caller has locked the window. */
export const returnToDay = (
  trx: Trx,
  { orderId, windowId }: { orderId: string; windowId: string },
): Promise<void> =>
  execute(trx)`
    insert into pickups (order_id, window_id) select ${orderId}, id from pickup_windows
    where id = ${windowId} and day >= ${farmToday} and booked_orders < max_orders
      and booked_trees + trees_to_hand_over(${orderId}) <= max_trees
    on conflict (order_id) do nothing`;

type State = PickupState | 'canceled';

/**
 * The day of an order follows its status: canceled, it gives its room back; reinstated, it has its
 * day again if that still has room, else none. The caller has locked the window.
 * @returns the day that a reinstated order has lost
 */
export async function moveDayWithStatus(
  trx: Trx,
  orderId: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
): Promise<WindowTime | undefined> {
  let lost: WindowTime | undefined;
  const move = (state: State, states: readonly State[], more = sql``) =>
    execute(trx)`
      update pickups set state = ${state}, version = version + 1 where order_id = ${orderId}
        and state = any(${states}::text[]) ${more}`;
  if (to === 'Canceled') await move('canceled', ['booked', 'arrived', 'missed', 'done']);
  else if (from === 'Canceled') {
    await move(
      'booked',
      ['canceled'],
      sql`and exists (select from pickup_windows where id = window_id and (closed_at is null or moved_from is not null)
        and booked_orders < max_orders and booked_trees + trees_to_hand_over(order_id) <= max_trees)`,
    );
    lost = await findRow(trx)<WindowTime>`
      delete from pickups using pickup_windows where order_id = ${orderId} and state = 'canceled'
        and pickup_windows.id = window_id
      returning ${windowTime}`;
  }
  if (to === 'Delivered') await move('done', ['booked', 'arrived', 'missed']);
  else if (from === 'Delivered') await move('booked', ['done']);
  return lost;
}

/** In a restored database: calendars have newer versions of what changed after the backup, and ignore older ones. */
export async function skipPickupVersions(db: Db): Promise<void> {
  await execute(db)`update pickups set version = version + 1000`;
  await execute(db)`update dropped_pickups set version = version + 1000`;
}
