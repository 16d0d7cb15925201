import type { Db, Trx } from '#server/database/client.ts';
import type { OrderNoticesTable, PartnerNotice } from '#server/schema/orchard.ts';

interface OrderNotice {
  orderId: string;
  said: OrderNoticesTable['said'];
  notices: readonly PartnerNotice[];
}

/** False when it was said before. */
export async function insertNotice(
  trx: Trx,
  { orderId, said, notices }: OrderNotice,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_notices')
    .values({ order_id: orderId, said, notices: JSON.stringify(notices) })
    .onConflict((conflict) => conflict.columns(['order_id', 'said']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What the buyer was told about their orders, oldest first. */
export async function listOwnNotices(db: Db, userId: string) {
  const rows = await db
    .selectFrom('order_notices')
    .innerJoin('orders', 'orders.id', 'order_notices.order_id')
    .select(['order_id', 'said', 'notices', 'order_notices.created_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('order_notices.created_at')
    .execute();
  return rows.map(({ order_id, created_at, ...notice }) => ({
    orderId: order_id,
    createdAt: created_at,
    ...notice,
  }));
}
