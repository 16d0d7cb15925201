import { setTimeout as wait } from 'node:timers/promises';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { writeAudit } from './queries/audit-log.ts';
import { findActiveToken, findRefreshToken, insertRefreshToken, revokeFamily, revokeToken, type RefreshTokenRow } from './queries/refresh-tokens.ts';
import { endSession, findSession, touchSession, tryLockSession, type Client, type SessionRow } from './queries/sessions.ts';
import { findUserById } from './queries/users.ts';
import { hashRefreshToken, successorOf, withHash } from './refresh-token.ts';
import { sessionJson, type SessionJson } from './sessions.ts';
import type { AuthDb, AuthTrx } from './tables.ts';

const patienceMs = 5000;
const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

type Expiry = 'Ended' | 'Timebox' | 'Inactivity';
type Outcome = { status: 'busy' } | { status: 'refused'; error: AuthError } | { status: 'refreshed'; session: SessionJson };

/** One refresh of a session at a time: who finds its row locked comes back a moment later, without holding a connection. */
export async function refreshSession(context: AuthContext, token: string, client: Client): Promise<SessionJson> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const outcome = await context.db.transaction().execute((trx) => tryRefresh(context, trx, token, client));
    if (outcome.status === 'refreshed') return outcome.session;
    // Thrown only now: a refusal that revoked tokens must be committed.
    if (outcome.status === 'refused') throw outcome.error;
    if (performance.now() > deadline) throw new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session');
    await wait(10 + Math.random() * 20);
  }
}

async function tryRefresh(context: AuthContext, trx: AuthTrx, token: string, client: Client): Promise<Outcome> {
  const hash = hashRefreshToken(token);
  const known = await findRefreshToken(trx, hash);
  if (!known) return refuse(new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'));
  const session = await tryLockSession(trx, known.session_id);
  if (!session) return (await findSession(trx, known.session_id)) ? { status: 'busy' } : refuse(new AuthError(400, 'session_not_found', 'Session not found'));
  const user = await findUserById(trx, session.user_id);
  if (!user) return refuse(new AuthError(400, 'session_not_found', 'Session not found'));
  if (user.banned_until && user.banned_until > new Date()) return refuse(new AuthError(400, 'user_banned', 'User is banned'));

  const presented = (await findRefreshToken(trx, hash))!; // as it is now that the session is ours
  if (presented.revoked && !(await mayBeUsedAgain(context, trx, presented))) {
    await revokeFamily(trx, session.id);
    await endSession(trx, session.id); // its access tokens die too
    await writeAudit(trx, 'token_revoked', user, client.address);
    return refuse(alreadyUsed());
  }
  const expiry = findExpiry(context, session);
  if (expiry) return refuse(new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired (${expiry})`));

  const refreshToken = presented.revoked ? await followToActive(trx, token, presented) : await rotate(trx, token, presented);
  await touchSession(trx, session.id, client);
  await writeAudit(trx, 'token_refreshed', user, client.address);
  return { status: 'refreshed', session: await sessionJson(context, trx, { user, session, refreshToken }) };
}

const refuse = (error: AuthError): Outcome => ({ status: 'refused', error });

/** A used token may come again when its answer was lost, or when two tabs used it at the same time. */
async function mayBeUsedAgain({ settings }: AuthContext, db: AuthDb, presented: RefreshTokenRow): Promise<boolean> {
  const active = await findActiveToken(db, presented.session_id);
  if (!active) return false;
  return active.parent === presented.token || Date.now() - presented.updated_at.getTime() < settings.sessions.refreshReuseSeconds * 1000;
}

function findExpiry({ settings: { sessions } }: AuthContext, session: SessionRow): Expiry | undefined {
  const age = (since: Date) => (Date.now() - since.getTime()) / 1000;
  if (session.not_after && age(session.not_after) >= 0) return 'Ended';
  if (sessions.timeboxSeconds && age(session.created_at) > sessions.timeboxSeconds) return 'Timebox';
  if (sessions.inactivitySeconds && age(session.refreshed_at ?? session.created_at) > sessions.inactivitySeconds) return 'Inactivity';
  return undefined;
}

async function rotate(trx: AuthTrx, token: string, presented: RefreshTokenRow): Promise<string> {
  const { token: next, ...stored } = withHash(successorOf(token, presented.successor_seed));
  await revokeToken(trx, presented.id);
  await insertRefreshToken(trx, { ...stored, parentHash: presented.token, userId: presented.user_id, sessionId: presented.session_id });
  return next;
}

/** From a used token along its successors to the one in use. */
async function followToActive(db: AuthDb, token: string, presented: RefreshTokenRow): Promise<string> {
  let current = token;
  let row: RefreshTokenRow | undefined = presented;
  while (row?.revoked) {
    current = successorOf(current, row.successor_seed);
    row = await findRefreshToken(db, hashRefreshToken(current));
  }
  if (!row) throw alreadyUsed();
  return current;
}
