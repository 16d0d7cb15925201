import { compiled } from '@grafted/postgres/compiled.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import type { Order, OrderPage } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import { orderFromRow, selectOrders } from './order-queries.ts';

const pageSize = 10;

/**
 * One page of a customer's orders, newest first, after the order `before`. Leaves out orders whose
 * card was declined.
 */
export async function listOwnOrders(
  db: Db,
  userId: string,
  { before }: { before?: string | undefined } = {},
): Promise<OrderPage> {
  const rows = await selectOrders(db)
    .where('orders.user_id', '=', userId)
    .where('orders.hidden_at', 'is', null)
    .where('orders.declined_at', 'is', null)
    .$call((query) =>
      before === undefined
        ? query
        : query.where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('orders.created_at', 'orders.id'),
              '<',
              selectFrom('orders as last')
                .select(['last.created_at', 'last.id'])
                .where('last.id', '=', before)
                .where('last.user_id', '=', userId)
                .$asTuple('created_at', 'id'),
            ),
          ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return { orders: rows.slice(0, pageSize).map(orderFromRow), hasMore: rows.length > pageSize };
}

export async function findOwnOrder(
  db: Db,
  userId: string,
  orderId: string,
): Promise<Order | undefined> {
  const [row] = await selectOwnOrder(db, { userId, orderId });
  return row && orderFromRow(row);
}

const selectOwnOrder = compiled(
  (db: Db, { userId, orderId }: { userId: string; orderId: string }) =>
    selectOrders(db)
      .where('orders.id', '=', orderId)
      .where('orders.user_id', '=', userId)
      .where('orders.hidden_at', 'is', null),
);

/** Checks no ownership: mails and jobs read any order. */
export async function getOrder(db: Db, orderId: string): Promise<Order> {
  return orderFromRow(oneRow(await selectOrder(db, { orderId })));
}

const selectOrder = compiled((db: Db, { orderId }: { orderId: string }) =>
  selectOrders(db).where('orders.id', '=', orderId),
);

/** In the order of `ids`. Checks no ownership. */
export async function listOrdersByIds(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await selectOrders(db).where('orders.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, orderFromRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
