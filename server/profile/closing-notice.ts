import { isReady, mayBePrepared } from '#domain/order-rules.ts';
import type { ClosingNotice } from '#domain/closing.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/order-states.ts';

/** Lists open orders, to warn before an account is closed. */
export async function readClosingNotice(db: Db, userId: string): Promise<ClosingNotice> {
  const openOrders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where(matchesRule((state) => mayBePrepared(state) || isReady(state)))
    .orderBy('created_at')
    .execute();
  return { openOrders };
}
