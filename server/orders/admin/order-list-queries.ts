import { sql, type RawBuilder } from 'kysely';
import {
  ordersPerPage,
  searchCountMax,
  type OrderFilter,
  type OrderList,
  type OrderListRequest,
  type OrderSort,
} from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { filterOrders, findMatch } from './order-filter-queries.ts';
import type { OrderMatch } from './search-queries.ts';

/** One page of orders, without those whose card was declined. */
export async function listOrders(
  db: Db,
  { page, ...filter }: OrderListRequest,
): Promise<OrderList> {
  const match = await findMatch(db, filter);
  const [counted, rows, seasons] = await Promise.all([
    count(db, filter, match),
    sorted(db, filter, match)
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage)
      .execute(),
    db.selectFrom('seasons').select(['id', 'name']).orderBy('pickup_from', 'desc').execute(),
  ]);
  return {
    orders: await listOrdersByIds(
      db,
      rows.map(({ id }) => id),
    ),
    ...counted,
    seasons,
  };
}

/** Filters are counted by an index-only scan. A search reads every match, so its count is capped. */
async function count(
  db: Db,
  filter: OrderFilter,
  match: OrderMatch | undefined,
): Promise<Pick<OrderList, 'total' | 'more'>> {
  const all = filterOrders(db, filter, match)
    .select('orders.id')
    .$if(match !== undefined, (query) => query.limit(searchCountMax + 1));
  const row = await db
    .selectFrom(all.as('counted'))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const more = match !== undefined && Number(row.total) > searchCountMax;
  return { total: more ? searchCountMax : Number(row.total), more };
}

/** All matching orders, newest first, in batches. */
export async function* readOrders(
  db: Db,
  filter: OrderFilter,
  batchSize: number,
): AsyncGenerator<Order[]> {
  const match = await findMatch(db, filter);
  for (let last: Order | undefined; ;) {
    const after =
      last &&
      sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${last.id})`;
    const ids = await filterOrders(db, filter, match)
      .select('orders.id')
      .$call((query) => (after === undefined ? query : query.where(after)))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(batchSize)
      .execute();
    const orders = await listOrdersByIds(
      db,
      ids.map(({ id }) => id),
    );
    if (orders.length > 0) yield orders;
    if (ids.length < batchSize) return;
    last = orders.at(-1);
  }
}

const columns: Record<Exclude<OrderSort, 'customer'>, RawBuilder<unknown>> = {
  date: sql`orders.created_at`,
  items: sql`orders.tree_count`,
  total: sql`orders.total_amount`,
  status: sql`array_position(array['Pending', 'Confirmed', 'Ready', 'Delivered', 'Canceled'], orders.status)`,
  method: sql`orders.delivery_type`,
};

function sorted(db: Db, filter: OrderFilter, match: OrderMatch | undefined) {
  const direction = filter.direction === 'up' ? 'asc' : 'desc';
  const query = filterOrders(db, filter, match).select('orders.id');
  if (filter.sort === 'customer') {
    return (
      query
        // A walk-up buyer may have no name.
        .leftJoin('order_customers', 'order_customers.order_id', 'orders.id')
        .orderBy(
          sql`lower(order_customers.full_name) using ${sql.raw(direction === 'asc' ? '~<~' : '~>~')}`,
        ) // matches the index, independent of the locale
        .orderBy('orders.id', direction)
    );
  }
  return query
    .orderBy(columns[filter.sort], direction)
    .$if(filter.sort === 'status' || filter.sort === 'method', (by) =>
      by.orderBy('orders.created_at', 'desc'),
    )
    .orderBy('orders.id', direction);
}
