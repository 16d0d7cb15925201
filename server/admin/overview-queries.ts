import { listLimits } from '#domain/admin/list-limits.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import { isReadyForHandover, canBePrepared } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';
import { moneyOfOrder } from '#server/orders/order/money-queries.ts';
import { countOpenStates, type OpenState } from '#server/orders/order/state-queries.ts';
import { lineColumns } from './product-queries.ts';

const scarceMax = listLimits.scarceTrees;

export async function countWaiting(db: Db) {
  const states = await countOpenStates(db);
  const count = (is: (state: OpenState) => boolean) =>
    states.filter(is).reduce((sum, { orders }) => sum + orders, 0);
  return {
    toPrepare: count(canBePrepared),
    pickup: count((state) => isReadyForHandover(state) && state.deliveryType === 'pickup'),
    delivery: count((state) => isReadyForHandover(state) && state.deliveryType === 'delivery'),
  };
}

export const countOpenPayments = (db: Db) =>
  getRow(db)<{ unsettled: number; refunds: number }>`select
    (select count(*)::integer from payment_attempts where state in ('sent', 'authorized', 'voiding') and created_at < now() - interval '15 minutes') as unsettled,
    (select count(*)::integer from refunds where state in ('sent', 'pending')) as refunds`;

/** Canceled orders whose money nobody has decided on, oldest first. */
export const listCanceledWithMoney = (
  db: Db,
  limit: number,
): Promise<{ orderId: string; leftCents: Cents }[]> =>
  listRows(db)<{ orderId: string; leftCents: Cents }>`
    select orders.id as "orderId", net_cents as "leftCents" from orders join lateral ${moneyOfOrder} on true
    where status = 'Canceled' and hidden_at is null and net_cents > kept_cents order by created_at, orders.id limit ${limit}`;

export async function listScarce(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'variety', 'rootstock', 'quantity'])
    .select(lineColumns)
    .where('hidden', '=', false)
    .where('quantity', '<=', settings.lowStockThreshold)
    .orderBy('quantity')
    .orderBy('variety')
    .limit(scarceMax)
    .execute();
  return rows.map(({ id, waiting, waitingTrees, ...row }) => ({
    ...row,
    productId: id,
    waiting: Number(waiting),
    waitingTrees: Number(waitingTrees),
  }));
}
