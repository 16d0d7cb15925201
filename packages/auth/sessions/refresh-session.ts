import { setTimeout as wait } from 'node:timers/promises';
import { currentMs } from '@grafted/postgres/clock.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { type AuthError, refuse } from '#auth/http/errors.ts';
import { findAccountByToken } from '#auth/queries/accounts.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  findActiveToken,
  findRefreshToken,
  insertRefreshToken,
  revokeFamily,
  revokeToken,
  type RefreshTokenRow,
} from '#auth/queries/refresh-tokens.ts';
import { rotateToken } from '#auth/queries/rotate-token.ts';
import {
  endSession,
  findSession,
  touchSession,
  tryLockSession,
  type SessionRow,
} from '#auth/queries/sessions.ts';
import { findUserById } from '#auth/queries/users.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { hashRefreshToken, deriveSuccessor, withHash } from './refresh-token.ts';
import { findExpiry } from './session-expiry.ts';
import { buildSessionJson, readSessionJson, type SessionJson } from './sessions.ts';

const timeoutMs = 5000;
/** The previous token may be reused for this long, because its response may have been lost. Later reuse counts as theft. */
const lostResponseSeconds = 300;

type Outcome =
  | { status: 'busy' }
  | { status: 'refused'; error: AuthError }
  | { status: 'refreshed'; session: SessionJson };

/** Counts the request and rotates the presented token. A request by an OAuth client (`oauthClientId`) was counted when the client authenticated. @throws AuthError */
export async function refreshSession(
  context: AuthContext,
  token: string,
  client: Client,
  oauthClientId?: string,
): Promise<SessionJson> {
  return (
    (await refreshOptimistically(context, token, client, oauthClientId)) ??
    (await refreshUnderLock(context, token, client, oauthClientId))
  );
}

/** Fast path in two statements for the usual case; undefined means that the locked path must decide. */
async function refreshOptimistically(
  context: AuthContext,
  token: string,
  client: Client,
  oauthClientId: string | undefined,
): Promise<SessionJson | undefined> {
  const hash = hashRefreshToken(token);
  const { admitted, found } = await findAccountByToken(
    context.db,
    hash,
    oauthClientId ? undefined : context.limits.countRequestSql('token', client.address),
  );
  if (!admitted) await context.limits.countRequest('token', client.address); // throws with the time to wait
  const session = found?.account.session;
  if (!session || found.presented.revoked || !belongsTo(session, oauthClientId)) return undefined;
  const { user } = found.account;
  if (isBanned(user) || (await findExpiry(context, context.db, session))) return undefined;
  const { token: refreshToken, ...next } = withHash(
    deriveSuccessor(token, found.presented.successorSeed),
  );
  const rotation = {
    next: { ...next, parentHash: hash, sessionId: session.id },
    actor: user,
    client,
  };
  if (!(await rotateToken(context.db, rotation))) return undefined;
  return buildSessionJson(context, { ...found.account, session }, refreshToken);
}

/** Serializes refreshes of a session. Polls for the row lock, so that no connection is held while waiting. */
async function refreshUnderLock(
  context: AuthContext,
  token: string,
  client: Client,
  oauthClientId: string | undefined,
): Promise<SessionJson> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await context.db
      .transaction()
      .execute((trx) => tryRefresh(context, trx, token, { ...client, oauthClientId }));
    if (outcome.status === 'refreshed') return outcome.session;
    // Thrown outside the transaction: a refusal that revoked tokens must be committed.
    if (outcome.status === 'refused') throw outcome.error;
    if (performance.now() > deadline) throw refuse('conflict.refresh');
    await wait(10 + Math.random() * 20);
  }
}

async function tryRefresh(
  context: AuthContext,
  trx: AuthTrx,
  token: string,
  { oauthClientId, ...client }: Client & { oauthClientId: string | undefined },
): Promise<Outcome> {
  const hash = hashRefreshToken(token);
  const known = await findRefreshToken(trx, hash);
  if (!known) return refused(refuse('refresh_token_not_found'));
  const session = await tryLockSession(trx, known.session_id);
  if (!session)
    return (await findSession(trx, known.session_id))
      ? { status: 'busy' }
      : refused(refuse('session_not_found.refresh'));
  if (!belongsTo(session, oauthClientId)) return refused(refuse('refresh_token_not_found'));
  const user = await findUserById(trx, session.user_id);
  if (!user) return refused(refuse('session_not_found.refresh'));
  if (isBanned(user)) return refused(refuse('user_banned.token'));

  const presented = (await findRefreshToken(trx, hash))!; // reread under the session lock
  if (presented.revoked && !(await isReuseAllowed(context, trx, presented))) {
    if (!context.settings.sessions.refreshRotation)
      return refused(refuse('refresh_token_already_used'));
    await revokeFamily(trx, session.id);
    await endSession(trx, session.id); // invalidates its access tokens too
    await writeAudit(trx, 'token_revoked', user, client.address);
    return refused(refuse('refresh_token_already_used'));
  }
  const expiry = await findExpiry(context, trx, session);
  if (expiry) return refused(refuse('session_expired', expiry));

  const refreshToken = presented.revoked
    ? await followToActive(trx, token, presented)
    : await rotate(trx, token, presented);
  await touchSession(trx, session.id, client);
  await writeAudit(trx, 'token_refreshed', user, client.address);
  return {
    status: 'refreshed',
    session: await readSessionJson(context, trx, { user, session, refreshToken }),
  };
}

/** Only the OAuth client that owns a session may refresh it. */
const belongsTo = (
  { oauth_client_id: owner }: Pick<SessionRow, 'oauth_client_id'>,
  oauthClientId: string | undefined,
): boolean => (owner ?? undefined) === oauthClientId;

const refused = (error: AuthError): Outcome => ({ status: 'refused', error });

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

async function rotate(trx: AuthTrx, token: string, presented: RefreshTokenRow): Promise<string> {
  const { token: next, ...stored } = withHash(deriveSuccessor(token, presented.successor_seed));
  await revokeToken(trx, presented.token);
  await insertRefreshToken(trx, {
    ...stored,
    parentHash: presented.token,
    sessionId: presented.session_id,
  });
  return next;
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
