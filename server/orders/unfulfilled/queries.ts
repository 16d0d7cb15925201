import { sql } from 'kysely';
import { canBePrepared } from '#domain/orders/order-rules.ts';
import type { ItemStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

/** Items of the orders that may be prepared, as they are now. */
const itemsToPrepare = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .where('order_lines.remaining', '>', 0)
    // The array makes the planner start from the few open orders, not from all items.
    .where(
      sql<boolean>`
        orders.id = any(array(
          select id
          from orders
          where status in ('Pending', 'Confirmed')
            and hidden_at is null
            and ${matchesRule(canBePrepared)}
        ))`,
    );

/** Tree counts by variety and rootstock. */
export async function countItemsToPrepare(db: Db) {
  const rows = await itemsToPrepare(db)
    .select(['products.variety', 'products.fruit', 'products.rootstock'])
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.fn
            .sum<number>('order_lines.remaining')
            .filterWhere('order_lines.status', '=', 'Pending'),
          sql<number>`0`,
        )
        .as('pending'),
      eb.fn
        .coalesce(
          eb.fn
            .sum<number>('order_lines.remaining')
            .filterWhere('order_lines.status', '=', 'Confirmed'),
          sql<number>`0`,
        )
        .as('confirmed'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .groupBy(['products.variety', 'products.fruit', 'products.rootstock'])
    .orderBy(sql`lower(products.variety)`)
    .orderBy('products.rootstock')
    .execute();
  return rows.map((row) => ({
    ...row,
    pending: Number(row.pending),
    confirmed: Number(row.confirmed),
    orders: Number(row.orders),
  }));
}

interface ItemFilter {
  variety?: string;
  rootstock?: string;
  orderId?: string;
  limit: number;
}

/** Sorted by variety and rootstock, oldest order first. */
export async function listItemsToPrepare(
  db: Db,
  { variety, rootstock, orderId, limit }: ItemFilter,
) {
  const rows = await itemsToPrepare(db)
    .leftJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .innerJoin('varieties', 'varieties.name', 'products.variety')
    .select([
      'products.variety',
      'products.fruit',
      'products.rootstock',
      'varieties.botanical_name as botanicalName',
    ])
    .select([
      'order_lines.id as itemId',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      'order_lines.remaining as quantity',
      'order_lines.status',
      'orders.note',
      'orders.created_at',
      'order_customers.full_name',
    ])
    .$if(variety !== undefined, (query) => query.where('products.variety', '=', variety!))
    .$if(rootstock !== undefined, (query) => query.where('products.rootstock', '=', rootstock!))
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId!))
    .orderBy(sql`lower(products.variety)`)
    .orderBy('products.rootstock')
    .orderBy('orders.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, full_name, ...item }) => ({
    ...item,
    createdAt: created_at.toISOString(),
    customer: full_name ?? 'N/A',
  }));
}

/** Locks in id order, to avoid deadlocks between admins. */
export const lockItems = (trx: Trx, itemIds: readonly string[]) =>
  trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.id',
      'order_items.status',
      sql<boolean>`hidden_at is null and order_items.quantity + changed > 0 and ${matchesRule(canBePrepared)}`.as(
        'mayBePrepared',
      ),
    ])
    .where('order_items.id', 'in', itemIds)
    .orderBy('order_items.id')
    .forNoKeyUpdate('order_items')
    .execute();

export async function setItemStatuses(
  trx: Trx,
  itemIds: readonly string[],
  status: ItemStatus,
): Promise<void> {
  if (itemIds.length === 0) return;
  await trx.updateTable('order_items').set({ status }).where('id', 'in', itemIds).execute();
}
