import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { WindowChoice } from '#domain/orders/farm-orders.ts';
import type { PickupWindow, WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';

/** Columns of `pickup_windows` as texts on the farm's clock. */
export const windowTime = sql`to_char(day, 'YYYY-MM-DD') as day, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends`;

export const farmToday: RawBuilder<string> = sql`(now() at time zone ${sql.lit(farmTimeZone)})::date`;

interface Wanted {
  /** Undefined: any. */
  kind?: DeliveryType;
  trees: number;
}

/** Open windows from today on that have room for an order of so many trees, in the order of time. */
export const listWindowsWithRoom = (db: Db, { kind, trees }: Wanted): Promise<PickupWindow[]> =>
  listRows(db)<PickupWindow>`
    select id, kind, ${windowTime} from pickup_windows
    where closed_at is null and day >= ${farmToday} and ${kind ? sql`kind = ${kind}` : sql`true`}
      and booked_orders < max_orders and booked_trees + ${trees} <= max_trees
    order by pickup_windows.day, pickup_windows.starts, kind`;

/** Lists the same, with the room that each has left. */
export const listWindowChoices = (
  db: Db,
  { kind, trees }: Required<Wanted>,
): Promise<WindowChoice[]> =>
  listRows(db)<WindowChoice>`
    select id, kind, ${windowTime}, max_orders - booked_orders as "ordersLeft", max_trees - booked_trees as "treesLeft"
    from pickup_windows
    where closed_at is null and day >= ${farmToday} and kind = ${kind}
      and booked_orders < max_orders and booked_trees + ${trees} <= max_trees
    order by pickup_windows.day, pickup_windows.starts`;

export interface WindowRoom extends WindowTime {
  id: string;
  kind: DeliveryType;
  isOpen: boolean;
  maxOrders: number;
  maxTrees: number;
  bookedOrders: number;
  bookedTrees: number;
}

/** Before changes of these orders lock products: windows come first, in id order. */
export const lockWindowsOf = (trx: Trx, orderIds: readonly string[]): Promise<void> =>
  execute(trx)`
    select from pickup_windows
    where id in (select window_id from pickups where order_id = any(${[...orderIds]}::uuid[]))
    order by id for no key update`;

const windowRoom = sql`id, kind, ${windowTime}, closed_at is null as "isOpen", max_orders as "maxOrders", max_trees as "maxTrees",
  booked_orders as "bookedOrders", booked_trees as "bookedTrees"`;

/** Undefined when the order has none, or is canceled. */
export const findWindowOf = (db: Db, orderId: string): Promise<WindowRoom | undefined> =>
  findRow(db)<WindowRoom>`
    select ${windowRoom} from pickup_windows
    where id = (select window_id from pickups where order_id = ${orderId} and state <> 'canceled')`;

/** Locks in id order, to avoid deadlocks between customers who move. */
export const lockWindows = (trx: Trx, ids: readonly string[]): Promise<WindowRoom[]> =>
  listRows(trx)<WindowRoom>`
    select ${windowRoom} from pickup_windows where id = any(${[...ids]}::uuid[]) order by id for no key update`;

/**
 * Lets a window hold so many orders and trees, beyond its limits where these are lower. The limits
 * stay: nobody else is let into the room that this opens. The caller has locked the window.
 */
export const openRoom = (
  trx: Trx,
  windowId: string,
  { orders, trees }: { orders: number; trees: number },
): Promise<void> =>
  execute(trx)`
    update pickup_windows set
      opened_orders = greatest(opened_orders, ${orders}::integer - max_orders),
      opened_trees = greatest(opened_trees, ${trees}::integer - max_trees)
    where id = ${windowId}`;
