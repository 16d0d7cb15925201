import { currentDate } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { findAccount } from '#auth/queries/accounts.ts';
import { findSession, type SessionRow } from '#auth/queries/sessions.ts';
import { findUserById } from '#auth/queries/users.ts';
import type { AccessClaims } from '#auth/tokens/access-token.ts';
import type { SignedInAdmin, SignedInUser } from './signed-in.ts';

/**
 * Requires a valid token with a live user and session. Both are looked up on every request, so
 * ending a session revokes its tokens.
 */
export const requireUser = (context: AuthContext) =>
  createMiddleware<SignedInUser>(async (c, next) => {
    const claims = await readClaims(c, context);
    const { user, session, account } = await findSignedIn(context, claims);
    if ((c.req.header('x-jwt-aud') || user.aud) !== user.aud)
      throw validationFailed("Token audience doesn't match request audience");
    c.set('user', user);
    c.set('session', session);
    c.set('account', account);
    c.set('claims', claims);
    await next();
  });

/** Undefined without an Authorization header; an invalid header is still refused. */
export async function findCaller(
  c: Context,
  context: AuthContext,
): Promise<SignedInUser['Variables'] | undefined> {
  if (!c.req.header('authorization')) return undefined;
  const claims = await readClaims(c, context);
  return { ...(await findSignedIn(context, claims)), claims };
}

/** Requires a token with an admin role. It needs no user or session, but a session it names must be live. */
export const requireAdmin = (context: AuthContext) =>
  createMiddleware<SignedInAdmin>(async (c, next) => {
    const claims = await readClaims(c, context);
    if (!context.tokens.isAdmin(claims)) throw refuse('not_admin');
    if (claims.session_id) await assertLiveSession(context, claims.session_id, claims.sub);
    const user =
      claims.sub && isUuid(claims.sub) ? await findUserById(context.db, claims.sub) : undefined;
    if (user && isBanned(user)) throw refuse('user_banned');
    c.set('actor', user ?? { id: nilUuid, email: claims.role });
    await next();
  });

/** Some guards against strangers are waived for the operator's own services, which send an admin token. */
export async function hasAdminToken(c: Context, { tokens }: AuthContext): Promise<boolean> {
  const token = bearerToken(c);
  const claims = token && (await tokens.verify(token));
  return Boolean(claims && tokens.isAdmin(claims));
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

async function findSignedIn(context: AuthContext, claims: AccessClaims) {
  if (!claims.sub) throw refuse('bad_jwt.no_subject');
  if (!isUuid(claims.sub)) throw refuse('bad_jwt.subject');
  const account = await findAccount(context.reads, {
    userId: claims.sub,
    sessionId: isUuid(claims.session_id) ? claims.session_id : undefined,
  });
  if (!account) throw refuse('user_not_found');
  const { user } = account;
  const session = liveSession(claims.session_id, account.session);
  if (isBanned(user)) throw refuse('user_banned');
  if (!context.tokens.isAdmin(claims) && !context.tokens.isOwn(claims))
    throw refuse('bad_jwt.unverified', 'token has no expiry or another issuer');
  if (!context.tokens.isAdmin(claims) && ![claims.aud].flat().includes(user.aud))
    throw refuse('bad_jwt.audience');
  return { user, session, account };
}

async function assertLiveSession(
  { db }: AuthContext,
  id: string,
  userId: string | undefined,
): Promise<void> {
  const session = liveSession(id, isUuid(id) ? await findSession(db, id) : undefined);
  if (session.user_id !== userId) throw refuse('session_not_found');
}

function liveSession(id: string | undefined, session: SessionRow | undefined): SessionRow {
  if (!isUuid(id)) throw refuse('bad_jwt.session');
  if (!session || (session.not_after && session.not_after <= currentDate()))
    throw refuse('session_not_found');
  return session;
}

const bearerToken = (c: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

async function readClaims(c: Context, { tokens }: AuthContext): Promise<AccessClaims> {
  const token = bearerToken(c);
  if (!token) throw refuse('no_authorization.bearer');
  const claims = await tokens.read(token);
  if (!claims)
    throw refuse('bad_jwt.unverified', 'token is malformed, expired or from another service');
  return claims;
}
