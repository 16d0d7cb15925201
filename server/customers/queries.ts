import type { AccountClosurePreview } from '#domain/customers/account-closure.ts';
import { canBePrepared, isReadyForHandover } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

/** Orders that are still to be handed over. */
export const listOpenOrders = (
  db: Db,
  userId: string,
): Promise<AccountClosurePreview['openOrders']> =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where(matchesRule((state) => canBePrepared(state) || isReadyForHandover(state)))
    .orderBy('created_at')
    .execute();

export const listOwnMails = (db: Db, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['kind', 'state', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
