import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';

/** Both ways: the order that it goes with, and those that go with it. */
export async function listTogether(
  db: Db,
  orderId: string,
): Promise<{ id: string; number: number | null }[]> {
  const { rows } = await sql<{ id: string; number: number | null }>`
    select id, order_number as number from orders
    where hidden_at is null and (id in (select order_id from farm_orders where with_order_id = ${orderId})
      or id = (select with_order_id from farm_orders where order_id = ${orderId}))
    order by created_at`.execute(db);
  return rows;
}
