import { setTimeout as wait } from 'node:timers/promises';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { refuse } from '#auth/http/errors.ts';
import {
  findAccountByToken,
  type PresentedToken,
  type Presentation,
} from '#auth/queries/accounts.ts';
import { rotateToken } from '#auth/queries/rotate-token.ts';
import { hashRefreshToken, deriveSuccessor, withHash } from './refresh-token.ts';
import { repeatRefresh, type Refresh } from './repeat-refresh.ts';
import { assertLive } from './session-expiry.ts';
import { buildSessionJson, type SessionJson } from './sessions.ts';

const timeoutMs = 5000;

/**
 * Counts the request and rotates the presented token, or repeats the answer to a used one that may
 * be presented again. A request by an OAuth client (`oauthClientId`) was counted when the client
 * authenticated. @throws AuthError
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
  client: Client,
  oauthClientId?: string,
): Promise<SessionJson> {
  const hash = hashRefreshToken(token);
  let { found } = await countAndFind(context, hash, client, oauthClientId);
  const deadline = performance.now() + timeoutMs;
  // While another request has locked the session, this one polls, so that it holds no connection while it waits.
  for (;;) {
    const presented = assertRefreshable(found, oauthClientId);
    const refreshed = presented.revoked
      ? await repeatRefresh(context, { token, hash, client, ...presented.account })
      : await rotate(context, { token, hash, client, presented });
    if (refreshed) return refreshed;
    if (performance.now() > deadline) throw refuse('conflict.refresh');
    await wait(10 + Math.random() * 20);
    ({ found } = await findAccountByToken(context.db, hash));
  }
}

async function countAndFind(
  { db, limits }: AuthContext,
  hash: string,
  { address }: Client,
  oauthClientId: string | undefined,
): Promise<Presentation> {
  if (oauthClientId) return findAccountByToken(db, hash);
  const presentation = await findAccountByToken(db, hash, limits.countRequestSql('token', address));
  if (presentation.admitted) return presentation;
  await limits.countRequest('token', address); // throws with the time to wait
  return findAccountByToken(db, hash);
}

/** Only the OAuth client that owns a session may refresh it. */
function assertRefreshable(
  found: PresentedToken | undefined,
  oauthClientId: string | undefined,
): PresentedToken {
  if (!found || (found.account.session.oauth_client_id ?? undefined) !== oauthClientId)
    throw refuse('refresh_token_not_found');
  if (found.account.user.deleted_at) throw refuse('session_not_found.refresh');
  if (isBanned(found.account.user)) throw refuse('user_banned.token');
  return found;
}

/** Undefined if the session is locked, or the token was used meanwhile. */
async function rotate(
  context: AuthContext,
  { token, hash, client, presented }: Refresh & { presented: PresentedToken },
): Promise<SessionJson | undefined> {
  const { account, successorSeed } = presented;
  await assertLive(context, context.db, account.session);
  const { token: refreshToken, ...next } = withHash(deriveSuccessor(token, successorSeed));
  const rotated = await rotateToken(context.db, {
    next: { ...next, parentHash: hash, sessionId: account.session.id },
    actor: account.user,
    client,
  });
  return rotated ? buildSessionJson(context, account, refreshToken) : undefined;
}
