import type { Identity } from '@grafted/auth';
import { leaveLines } from '#server/catalog/stock-waits/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { isOnlyAdmin } from '#server/farm/admins/queries.ts';
import { endSubscription } from '#server/mail/newsletter/service.ts';
import { cancelSeasonWaits } from '#server/mail/season-waits/queries.ts';
import { findUnsettledAttempt } from '#server/payments/attempt-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { assertRecentSignIn } from '#server/platform/http/recent-sign-in.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import type { ProfileContext } from './context.ts';

/**
 * Deletes the account and ends subscriptions. Profile, cart, orchard, plans and care calendar go
 * with it by their foreign keys; orders, payments and claims stay, without their owner.
 * @throws ShopError when the sign-in is not recent, a payment is unsettled or this is the last
 * admin
 */
export async function closeAccount(
  { db, auth }: Pick<ProfileContext, 'db' | 'auth'>,
  identity: Identity,
): Promise<void> {
  const { userId, sessionId } = identity;
  const email = verifiedEmail(identity);
  await assertRecentSignIn(auth, { sessionId });
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId); // serializes with a running checkout
    if (await isOnlyAdmin(trx, userId)) throw refuse('last_admin.own_account');
    if (await findUnsettledAttempt(trx, userId)) throw refuse('payment_under_way.of_account');
    if (email) await leaveLists(trx, email);
    await auth.deleteAccount(trx.withTables(), userId);
  });
  auth.identities.forget(userId);
}

async function leaveLists(trx: Trx, email: string): Promise<void> {
  await endSubscription(trx, email, 'account');
  await leaveLines(trx, email);
  await cancelSeasonWaits(trx, email);
}
