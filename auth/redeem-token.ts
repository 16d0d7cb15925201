import { isBanned } from './access.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { writeAudit } from './queries/audit-log.ts';
import { deleteOneTimeTokens, takeOneTimeToken, type OneTimeTokenRow } from './queries/one-time-tokens.ts';
import type { Client } from './queries/sessions.ts';
import { lockUser, markIdentityVerified, updateUser, type UserRow } from './queries/users.ts';
import { beginSession, type SessionJson } from './sessions.ts';
import type { AuthTrx } from './tables.ts';

/** Uses up a mailed token and signs its user in. Whoever reads the mailbox owns the address: it is confirmed too. */
export async function redeemToken(context: AuthContext, found: OneTimeTokenRow | undefined, client: Client, expired: () => AuthError): Promise<SessionJson> {
  if (!found) throw expired();
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.user_id);
    if (!user) throw expired();
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (!(await takeOneTimeToken(trx, found.id))) throw expired();
    await deleteOneTimeTokens(trx, user.id); // what else was mailed has served its purpose
    const confirmed = user.email_confirmed_at ? user : await confirmAddress(trx, user);
    await writeAudit(trx, 'login', user, client.address, { provider: 'email' });
    return beginSession(context, trx, confirmed, { method: 'otp' }, client);
  });
}

async function confirmAddress(trx: AuthTrx, user: UserRow): Promise<UserRow> {
  await markIdentityVerified(trx, user.id);
  return updateUser(trx, user.id, { email_confirmed_at: new Date(), metadata: { ...user.raw_user_meta_data, email_verified: true } });
}
