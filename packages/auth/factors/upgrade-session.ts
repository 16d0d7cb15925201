import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { insertRefreshToken, revokeFamily } from '#auth/queries/refresh-tokens.ts';
import {
  deleteSessionsWithoutFactor,
  lockSession,
  elevateSession,
  saveAuthenticationMethod,
} from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import { createRefreshToken } from '#auth/sessions/refresh-token.ts';
import { readSessionJson, type SessionJson } from '#auth/sessions/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

interface Upgrade {
  user: UserRow;
  sessionId: string;
  factorId: string;
  method: string;
}

/**
 * Raises the session to AAL2. The new refresh token has no parent, so that one stolen before is useless. The user's
 * other sessions without a second factor end.
 */
export async function upgradeSession(
  context: AuthContext,
  trx: AuthTrx,
  { user, sessionId, factorId, method }: Upgrade,
): Promise<SessionJson> {
  if (!(await lockSession(trx, sessionId))) throw refuse('session_not_found');
  const session = await elevateSession(trx, sessionId, factorId);
  await saveAuthenticationMethod(trx, sessionId, { method });
  await revokeFamily(trx, sessionId);
  const { token, ...stored } = createRefreshToken();
  await insertRefreshToken(trx, { ...stored, parentHash: null, sessionId });
  await deleteSessionsWithoutFactor(trx, user.id);
  return readSessionJson(context, trx, { user, session, refreshToken: token });
}
