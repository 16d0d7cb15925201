import type { AccountClosurePreview } from '#domain/account-closure.ts';
import { isReadyForHandover, canBePrepared } from '#domain/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/order-states.ts';

/** Lists open orders, to warn before an account is closed. */
export async function readClosingNotice(db: Db, userId: string): Promise<AccountClosurePreview> {
  const openOrders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where(matchesRule((state) => canBePrepared(state) || isReadyForHandover(state)))
    .orderBy('created_at')
    .execute();
  return { openOrders };
}
