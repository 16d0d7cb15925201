import { sql } from 'kysely';
import type { AdminOrderLine } from '#domain/mail.ts';
import type { Trx } from '#server/database/client.ts';

/** Oldest first. */
export async function listOrderLines(
  trx: Trx,
  orderIds: readonly string[],
): Promise<AdminOrderLine[]> {
  const { rows } = await sql<AdminOrderLine>`
    select orders.id as "orderId", coalesce(full_name, '') as customer, tree_count as trees, (total_amount * 100)::integer as "totalCents",
      delivery_type = 'delivery' as "isDelivery"
    from orders left join order_customers on order_customers.order_id = orders.id
    where orders.id = any(${orderIds}::uuid[]) order by orders.created_at, orders.id`.execute(trx);
  return rows;
}
