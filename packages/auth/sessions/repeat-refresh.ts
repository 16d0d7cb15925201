import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { AuthError, refuse } from '#auth/http/errors.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  findActiveToken,
  findRefreshToken,
  revokeFamily,
  type RefreshTokenRow,
} from '#auth/queries/refresh-tokens.ts';
import {
  endSession,
  touchSession,
  tryLockSession,
  type SessionRow,
} from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { deriveSuccessor, hashRefreshToken } from './refresh-token.ts';
import { assertLive } from './session-expiry.ts';
import { readSessionJson, type SessionJson } from './sessions.ts';

/**
 * The previous token may be reused for this long, because its response may have been lost. Later
 * reuse counts as theft.
 */
const lostResponseSeconds = 300;

export interface Refresh {
  token: string;
  hash: string;
  client: Client;
}

interface UsedToken extends Refresh {
  user: UserRow;
  session: SessionRow;
}

/**
 * Answers a used token with the active one, or ends the session. Undefined while the session is
 * locked.
 * @throws AuthError
 */
export async function repeatRefresh(
  context: AuthContext,
  used: UsedToken,
): Promise<SessionJson | undefined> {
  const outcome = await context.db.transaction().execute((trx) => repeatIn(context, trx, used));
  // Thrown outside the transaction: a refusal that revoked tokens must be committed.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function repeatIn(
  context: AuthContext,
  trx: AuthTrx,
  { token, hash, client, user, session: { id } }: UsedToken,
): Promise<SessionJson | AuthError | undefined> {
  const session = await tryLockSession(trx, id);
  const presented = session && (await findRefreshToken(trx, hash));
  if (!presented) return undefined;
  if (!(await isReuseAllowed(context, trx, presented))) {
    if (context.settings.sessions.refreshRotation) {
      await revokeFamily(trx, id);
      await endSession(trx, id); // invalidates its access tokens too
      await writeAudit(trx, 'token_revoked', user, client.address);
    }
    return refuse('refresh_token_already_used');
  }
  await assertLive(context, trx, session);
  const refreshToken = await followToActive(trx, token, presented);
  await touchSession(trx, id, client);
  await writeAudit(trx, 'token_refreshed', user, client.address);
  return readSessionJson(context, trx, { user, session, refreshToken });
}

/** Reuse is legitimate if the response was lost, or two tabs refreshed at once. */
async function isReuseAllowed(
  { settings }: AuthContext,
  db: AuthDb,
  presented: RefreshTokenRow,
): Promise<boolean> {
  const active = await findActiveToken(db, presented.session_id);
  if (!active) return false;
  const usedSeconds = (currentMs() - presented.updated_at.getTime()) / 1000;
  return (
    usedSeconds <
    Math.max(
      settings.sessions.refreshReuseSeconds,
      active.parent === presented.token ? lostResponseSeconds : 0,
    )
  );
}

/** Follows a used token's successors to the active one. */
async function followToActive(
  db: AuthDb,
  token: string,
  presented: RefreshTokenRow,
): Promise<string> {
  let current = token;
  let row: RefreshTokenRow | undefined = presented;
  while (row?.revoked) {
    current = deriveSuccessor(current, row.successor_seed);
    row = await findRefreshToken(db, hashRefreshToken(current));
  }
  if (!row) throw refuse('refresh_token_already_used');
  return current;
}
