import type { Identity } from '#auth/public.ts';
import { lockUser } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { markUnsubscribed, recordConsent } from '../newsletter/queries.ts';
import { findUnsettledAttempt } from '../payments/attempts.ts';
import type { Services } from '../services.ts';
import { cancelWaits } from '../stock-waits/queries.ts';

const freshMs = 15 * 60_000;

/**
 * Account, profile, cart and lists go away; orders stay for the books, without their owner.
 * @throws ShopError when the sign-in is old, or a payment is under way
 */
export async function closeAccount({ db, auth }: Services, { userId, email, sessionId }: Identity): Promise<void> {
  const proof = await auth.lastProof(sessionId);
  if (!proof || Date.now() - proof.getTime() > freshMs) throw new ShopError('sign_in_again', 403, 'Please sign in again first, so that we know it is you.');
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId); // a checkout is either before this or finds nobody
    if (await findUnsettledAttempt(trx, userId)) throw new ShopError('payment_under_way', 409, 'A payment of yours is still under way. Please try again in a few minutes.');
    const left = await markUnsubscribed(trx, email);
    if (left) await recordConsent(trx, left.id, 'unsubscribed', 'account');
    await cancelWaits(trx, email);
    await auth.deleteAccount(trx.withTables(), userId);
  });
}
