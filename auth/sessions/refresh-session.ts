import { setTimeout as wait } from 'node:timers/promises';
import { isBanned } from '#auth/access/access.ts';
import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findAccountByToken } from '#auth/queries/accounts.ts';
import { rotateToken } from '#auth/queries/rotate-token.ts';
import { findActiveToken, findRefreshToken, insertRefreshToken, revokeFamily, revokeToken, type RefreshTokenRow } from '#auth/queries/refresh-tokens.ts';
import { endSession, findSession, touchSession, tryLockSession, type Client, type SessionRow } from '#auth/queries/sessions.ts';
import { findUserById } from '#auth/queries/users.ts';
import { hashRefreshToken, successorOf, withHash } from './refresh-token.ts';
import { describeSession, sessionJson, type SessionJson } from './sessions.ts';
import { findExpiry } from './session-expiry.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

const patienceMs = 5000;
/** So long the last token but one may come again, because its answer was lost. Then it is a stolen one. */
const lostAnswerSeconds = 300;
const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

type Outcome = { status: 'busy' } | { status: 'refused'; error: AuthError } | { status: 'refreshed'; session: SessionJson };

/** Counts the request and puts a new token in the place of the presented one. `oauthClientId` is the other program that asks: it has been counted as it proved who it is. @throws AuthError */
export async function refreshSession(context: AuthContext, token: string, client: Client, oauthClientId?: string): Promise<SessionJson> {
  return (await refreshAtOnce(context, token, client, oauthClientId)) ?? (await refreshInTurn(context, token, client, oauthClientId));
}

/** Nearly always nothing is in the way, and two statements do; all other cases are looked at one by one. */
async function refreshAtOnce(context: AuthContext, token: string, client: Client, oauthClientId: string | undefined): Promise<SessionJson | undefined> {
  const hash = hashRefreshToken(token);
  const { admitted, found } = await findAccountByToken(context.db, hash, oauthClientId ? undefined : context.limits.counting('token', client.address));
  if (!admitted) await context.limits.countRequest('token', client.address); // which knows how long to wait
  const session = found?.account.session;
  if (!session || found.presented.revoked || !belongsTo(session, oauthClientId)) return undefined;
  const { user } = found.account;
  if (isBanned(user) || (await findExpiry(context, context.db, session))) return undefined;
  const { token: refreshToken, ...next } = withHash(successorOf(token, found.presented.successorSeed));
  const rotation = { next: { ...next, parentHash: hash, sessionId: session.id }, actor: user, client };
  if (!(await rotateToken(context.db, rotation))) return undefined;
  return describeSession(context, { ...found.account, session }, refreshToken);
}

/** One refresh of a session at a time: who finds its row locked comes back a moment later, without holding a connection. */
async function refreshInTurn(context: AuthContext, token: string, client: Client, oauthClientId: string | undefined): Promise<SessionJson> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const outcome = await context.db.transaction().execute((trx) => tryRefresh(context, trx, token, { ...client, oauthClientId }));
    if (outcome.status === 'refreshed') return outcome.session;
    // Thrown only now: a refusal that revoked tokens must be committed.
    if (outcome.status === 'refused') throw outcome.error;
    if (performance.now() > deadline) throw new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session');
    await wait(10 + Math.random() * 20);
  }
}

async function tryRefresh(context: AuthContext, trx: AuthTrx, token: string, { oauthClientId, ...client }: Client & { oauthClientId: string | undefined }): Promise<Outcome> {
  const hash = hashRefreshToken(token);
  const known = await findRefreshToken(trx, hash);
  if (!known) return refuse(notFound());
  const session = await tryLockSession(trx, known.session_id);
  if (!session) return (await findSession(trx, known.session_id)) ? { status: 'busy' } : refuse(new AuthError(400, 'session_not_found', 'Session not found'));
  if (!belongsTo(session, oauthClientId)) return refuse(notFound());
  const user = await findUserById(trx, session.user_id);
  if (!user) return refuse(new AuthError(400, 'session_not_found', 'Session not found'));
  if (isBanned(user)) return refuse(new AuthError(400, 'user_banned', 'User is banned'));

  const presented = (await findRefreshToken(trx, hash))!; // as it is now that the session is ours
  if (presented.revoked && !(await mayBeUsedAgain(context, trx, presented))) {
    if (!context.settings.sessions.refreshRotation) return refuse(alreadyUsed());
    await revokeFamily(trx, session.id);
    await endSession(trx, session.id); // its access tokens die too
    await writeAudit(trx, 'token_revoked', user, client.address);
    return refuse(alreadyUsed());
  }
  const expiry = await findExpiry(context, trx, session);
  if (expiry) return refuse(new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired (${expiry})`));

  const refreshToken = presented.revoked ? await followToActive(trx, token, presented) : await rotate(trx, token, presented);
  await touchSession(trx, session.id, client);
  await writeAudit(trx, 'token_refreshed', user, client.address);
  return { status: 'refreshed', session: await sessionJson(context, trx, { user, session, refreshToken }) };
}

/** Other programs have sessions of their own, and nobody else refreshes those. */
const belongsTo = ({ oauth_client_id: owner }: Pick<SessionRow, 'oauth_client_id'>, oauthClientId: string | undefined): boolean => (owner ?? undefined) === oauthClientId;

const refuse = (error: AuthError): Outcome => ({ status: 'refused', error });

/** A used token may come again when its answer was lost, or when two tabs used it at the same time. */
async function mayBeUsedAgain({ settings }: AuthContext, db: AuthDb, presented: RefreshTokenRow): Promise<boolean> {
  const active = await findActiveToken(db, presented.session_id);
  if (!active) return false;
  const usedSeconds = (Date.now() - presented.updated_at.getTime()) / 1000;
  return usedSeconds < Math.max(settings.sessions.refreshReuseSeconds, active.parent === presented.token ? lostAnswerSeconds : 0);
}

async function rotate(trx: AuthTrx, token: string, presented: RefreshTokenRow): Promise<string> {
  const { token: next, ...stored } = withHash(successorOf(token, presented.successor_seed));
  await revokeToken(trx, presented.token);
  await insertRefreshToken(trx, { ...stored, parentHash: presented.token, sessionId: presented.session_id });
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
