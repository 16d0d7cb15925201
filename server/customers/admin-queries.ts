import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import { customersPerPage, type Customer } from '#domain/admin/customers.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { matchOrders } from '#server/orders/admin/search-queries.ts';

/** A page of the customers with the latest orders, or with matching ones. */
export async function listCustomers(
  db: Db,
  search: string,
  page: number,
): Promise<{ customers: Customer[]; total: number }> {
  const match = search ? await matchOrders(db, search) : undefined;
  const matching = db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('hidden_at', 'is', null)
    .where('declined_at', 'is', null)
    .$call((query) => (match === undefined ? query : query.where(match)));
  const rows = await db
    .with('matching', () => matching)
    .with('found', (cte) =>
      cte
        .selectFrom('matching')
        .innerJoin('order_customers', 'order_customers.order_id', 'matching.id')
        .select((eb) => [
          sql<string>`lower(email)`.as('address'),
          eb.fn.max('matching.created_at').as('last'),
          sql<number>`(count(*) over ())::integer`.as('total'),
        ])
        // Customers of the farm without an email are found by their orders.
        .where('email', '<>', '')
        .groupBy(sql`lower(email)`)
        .orderBy('last', 'desc')
        .orderBy('address')
        .limit(customersPerPage)
        .offset((page - 1) * customersPerPage),
    )
    .selectFrom('found')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_customers')
          .innerJoin('orders', 'orders.id', 'order_customers.order_id')
          .select(() => [
            sql<string>`count(*) filter (where hidden_at is null)`.as('orders'),
            // Deleted orders are not counted, but their amounts are.
            sql<string>`coalesce(sum(paid_cents), 0)`.as('paid'),
            sql<string>`coalesce(sum(refunded_cents), 0)`.as('refunded'),
            sql<string>`(array_agg(full_name order by created_at desc))[1]`.as('full_name'),
            sql<string>`(array_agg(phone order by created_at desc))[1]`.as('phone'),
          ])
          .where(sql`lower(order_customers.email)`, '=', sql`found.address`)
          .where('orders.declined_at', 'is', null)
          .as('all_orders'),
      (join) => join.onTrue(),
    )
    .select([
      'found.address',
      'found.last',
      'found.total',
      'orders',
      'paid',
      'refunded',
      'full_name',
      'phone',
    ])
    .orderBy('found.last', 'desc')
    .execute();
  const customers = rows.map((row) => ({
    email: row.address,
    fullName: row.full_name,
    phone: row.phone,
    orders: Number(row.orders),
    paidCents: Number(row.paid),
    refundedCents: Number(row.refunded),
    lastOrderAt: row.last.toISOString(),
  }));
  return { customers, total: rows[0]?.total ?? 0 };
}

/** Newest first, without hidden and declined ones. */
export async function listOrderIdsOf(db: Db, email: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_customers')
    .innerJoin('orders', 'orders.id', 'order_customers.order_id')
    .select('orders.id')
    .where(sql`lower(order_customers.email)`, '=', email)
    .where('orders.hidden_at', 'is', null)
    .where('orders.declined_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readCustomerMoney(db: Db, email: string): Promise<OrderMoney> {
  const rows = await listRows(db)<{ paid: string; refunded: string }>`
    select coalesce(sum(paid_cents), 0) as paid, coalesce(sum(refunded_cents), 0) as refunded
    from order_customers join orders on orders.id = order_id
    where lower(email) = ${email}`;
  return { paidCents: Number(oneRow(rows).paid), refundedCents: Number(oneRow(rows).refunded) };
}
