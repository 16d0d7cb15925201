import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import {
  bulkActionsMax,
  bulkOrdersMax,
  bulkPartOrders,
  bulkReasonsMax,
  type BulkAction,
  type BulkOrders,
  type BulkWhat,
} from '#domain/orders/bulk-actions.ts';
import { canBeLabeled, canHaveWindow } from '#domain/orders/order-rules.ts';
import type { WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute, findRow, listRows } from '#server/database/rows.ts';
import { filterOrders, findMatch } from '#server/orders/admin/order-filter-queries.ts';
import { matchesRule, owesWithTrees } from '#server/orders/conditions/queries.ts';
import { windowTime } from '#server/orders/pickups/window-queries.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';

export interface BulkWindow extends WindowTime {
  kind: DeliveryType;
  ordersLeft: number;
  treesLeft: number;
}

export const findWindow = (db: Db, id: string): Promise<BulkWindow | undefined> =>
  findRow(db)<BulkWindow>`
    select kind, ${windowTime}, greatest(0, max_orders - booked_orders) as "ordersLeft",
      greatest(0, max_trees - booked_trees) as "treesLeft"
    from pickup_windows where id = ${id}`;

export type WindowWithRoom = BulkWindow & { id: string };

export const listWindowsToChoose = (db: Db): Promise<WindowWithRoom[]> =>
  listRows(db)<WindowWithRoom>`
    select id, kind, ${windowTime}, max_orders - booked_orders as "ordersLeft",
      max_trees - booked_trees as "treesLeft"
    from pickup_windows
    where closed_at is null
      and pickup_windows.day >= (now() at time zone ${farmTimeZone})::date
      and booked_orders < max_orders
      and booked_trees < max_trees
    order by pickup_windows.day, pickup_windows.starts, kind desc`;

/** Why an order is left out from the start; null: it is not. */
function leftOutBecause(what: BulkWhat): RawBuilder<string | null> {
  switch (what.kind) {
    case 'status':
      return sql`case
        when orders.status = 'Canceled' then 'It is canceled. Take it up again on its own page.'
        when orders.status = ${what.status} then 'It had this status already.'
        when orders.awaits_payment or (${what.status === 'Delivered'} and ${owesWithTrees})
          then 'It is not paid yet. Record the payment first.' end`;
    case 'day':
      return sql`case
        when pickups.window_id = ${what.windowId}::uuid and pickups.state = 'booked'
          then 'It had this day already.'
        when not ${matchesRule(canHaveWindow)}
          then 'It is not paid, or it is canceled or handed over.'
        when orders.delivery_type <> (select kind from pickup_windows where id = ${what.windowId}::uuid)
          then 'This day is not for its kind: pickup or delivery.' end`;
    case 'labels':
      return sql`case when not ${matchesRule(canBeLabeled)}
        then 'It is not paid, or it is canceled.' end`;
    case 'receipts':
      return sql`case when orders.paid_cents = 0 then 'Nothing was paid for it.' end`;
    case 'message':
      return sql`null`;
  }
}

export interface ChosenOrder {
  id: string;
  status: OrderStatus;
  version: number | null;
  trees: number;
  reason: string | null;
}

/** The orders with what speaks against each, in the order in which they are done: the oldest first. */
export async function listChosen(
  db: Db,
  orders: BulkOrders,
  what: BulkWhat,
): Promise<ChosenOrder[]> {
  const ids =
    'ids' in orders
      ? sql`unnest(${orders.ids}::uuid[])`
      : sql`(${filterOrders(db, orders.filter, await findMatch(db, orders.filter)).select('orders.id')})`;
  return listRows(db)<ChosenOrder>`
    select orders.id, orders.status, pickups.version, trees_to_hand_over(orders.id) as trees,
      ${leftOutBecause(what)} as reason
    from orders
      left join pickups on pickups.order_id = orders.id
        and pickups.state <> 'canceled'
    where orders.id in (select id from ${ids} chosen (id))
      and orders.hidden_at is null
    order by orders.created_at, orders.id
    limit ${bulkOrdersMax + 1}`;
}

export interface NewAction {
  id: string;
  what: BulkWhat;
  text: string;
  chosen: string;
  by: string;
  requestId: string;
}

/** False when it has begun already. */
export async function insertAction(
  trx: Trx,
  { id, what, text, chosen, by, requestId }: NewAction,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('bulk_actions')
    .values({
      id,
      kind: what.kind,
      status: what.kind === 'status' ? what.status : null,
      window_id: what.kind === 'day' ? what.windowId : null,
      what: text,
      chosen,
      begun_by: by,
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** `state`: of those that are not left out. */
export async function insertOrders(
  trx: Trx,
  actionId: string,
  orders: readonly ChosenOrder[],
  state: 'waiting' | 'done',
): Promise<void> {
  await execute(trx)`
    insert into bulk_action_orders (action_id, order_id, place, was_status, was_version, state, reason)
    select ${actionId}, id, place, status, version, case when reason = '' then ${state} else 'left_out' end, reason
    from unnest(
      ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ status }) => status)}::text[],
      ${orders.map(({ version }) => version)}::integer[],
      ${orders.map(({ reason }) => reason ?? '')}::text[]
    ) with ordinality as chosen (id, status, version, reason, place)`;
  await execute(trx)`select ${wakeUp('bulk actions')}`;
}

export interface NextOrder {
  actionId: string;
  orderId: string;
  kind: 'status' | 'day';
  status: OrderStatus | null;
  windowId: string | null;
  wasStatus: OrderStatus;
  wasVersion: number | null;
  by: string | null;
  requestId: string;
}

/** Locks the next order that waits, of the action that began first; those that another process has are skipped. */
export const lockNext = (trx: Trx): Promise<NextOrder | undefined> =>
  findRow(trx)<NextOrder>`
    select action_id as "actionId", order_id as "orderId", kind, status, window_id as "windowId",
      was_status as "wasStatus", was_version as "wasVersion", begun_by as by, request_id as "requestId"
    from bulk_action_orders
      join bulk_actions on bulk_actions.id = action_id
    where state = 'waiting'
    order by begun_at, action_id, place
    limit 1
    for no key update of bulk_action_orders skip locked`;

type Key = Pick<NextOrder, 'actionId' | 'orderId'>;

export async function markDone(trx: Trx, { actionId, orderId }: Key): Promise<void> {
  await trx
    .updateTable('bulk_action_orders')
    .set({ state: 'done' })
    .where('action_id', '=', actionId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Unless another process has done it meanwhile. */
export async function leaveOut(db: Db, { actionId, orderId }: Key, reason: string): Promise<void> {
  await db
    .updateTable('bulk_action_orders')
    .set({ state: 'left_out', reason })
    .where('action_id', '=', actionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute();
}

/** @returns how many orders it will not come to */
export async function leaveOutRest(trx: Trx, actionId: string, reason: string): Promise<number> {
  const rows = await trx
    .updateTable('bulk_action_orders')
    .set({ state: 'left_out', reason })
    .where('action_id', '=', actionId)
    .where('state', '=', 'waiting')
    .returning('order_id')
    .execute();
  return rows.length;
}

export const findAction = (db: Db, id: string) =>
  db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst();

type ActionRow = Omit<BulkAction, 'at'> & { at: Date };

/** Newest first. */
export async function listActions(db: Db): Promise<BulkAction[]> {
  const rows = await listRows(db)<ActionRow>`
    select action.id, action.kind, action.what, action.chosen, action.begun_at as at,
      (select email from auth.users where users.id = begun_by) as by,
      counted.orders, counted.waiting, counted."leftOut", counted.reasons
    from (
      select * from bulk_actions order by begun_at desc, id limit ${bulkActionsMax}
    ) action
      cross join lateral (
        select count(*)::integer as orders,
          (count(*) filter (where state = 'waiting'))::integer as waiting,
          (count(*) filter (where state = 'left_out'))::integer as "leftOut",
          (
            select coalesce(json_agg(one order by place), '[]')
            from (
              select left_out.order_id as "orderId", order_number as number,
                coalesce(full_name, '') as customer, reason, place
              from bulk_action_orders left_out
                join orders on orders.id = left_out.order_id
                left join order_customers on order_customers.order_id = orders.id
              where left_out.action_id = action.id
                and left_out.state = 'left_out'
              order by place
              limit ${bulkReasonsMax}
            ) one
          ) as reasons
        from bulk_action_orders
        where action_id = action.id
      ) counted
    order by action.begun_at desc, action.id`;
  return rows.map(({ at, ...action }) => ({ ...action, at: at.toISOString() }));
}

/** One part of the orders of an action, those that were not left out. @param part from 1 */
export async function listPart(db: Db, id: string, part: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_action_orders')
    .select('order_id')
    .where('action_id', '=', id)
    .where('state', '<>', 'left_out')
    .orderBy('place')
    .limit(bulkPartOrders)
    .offset((part - 1) * bulkPartOrders)
    .execute();
  return rows.map((row) => row.order_id);
}

/** The search that chose the orders may name a customer. */
export const deleteOldActions = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from bulk_actions where begun_at < now() - interval '400 days'`;
