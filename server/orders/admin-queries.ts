import { sql, type Selectable } from 'kysely';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import type { OrdersTable } from './tables.ts';

export const lockOrderForAdmin = (
  trx: Trx,
  orderId: string,
): Promise<
  Pick<Selectable<OrdersTable>, 'id' | 'status' | 'payment_status' | 'hidden_at'> | undefined
> =>
  trx
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'hidden_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

export async function setOrderStatus(
  trx: Trx,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

export async function hideOrder(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hidden_at: sql<Date>`now()`, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

export async function showOrder(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hidden_at: null, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}
