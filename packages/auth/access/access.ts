import { currentDate } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { AuthError, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { findAccount } from '#auth/queries/accounts.ts';
import { findSession, type SessionRow } from '#auth/queries/sessions.ts';
import { findUserById } from '#auth/queries/users.ts';
import type { AccessClaims } from '#auth/tokens/access-token.ts';
import type { SignedInAdmin, SignedInUser } from './signed-in.ts';

const badJwt = (status: 400 | 403, problem: string) => new AuthError(status, 'bad_jwt', problem);
const invalidJwt = (problem: string) =>
  badJwt(403, `invalid JWT: unable to parse or verify signature, ${problem}`);
const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
const banned = () => new AuthError(403, 'user_banned', 'User is banned');

/** Requires a valid token with a live user and session. Both are looked up on every request, so ending a session revokes its tokens. */
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
    if (!context.tokens.isAdmin(claims)) throw new AuthError(403, 'not_admin', 'User not allowed');
    if (claims.session_id) await assertLiveSession(context, claims.session_id, claims.sub);
    const user =
      claims.sub && isUuid(claims.sub) ? await findUserById(context.db, claims.sub) : undefined;
    if (user && isBanned(user)) throw banned();
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
  if (!claims.sub) throw badJwt(403, 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw badJwt(400, 'invalid claim: sub claim must be a UUID');
  const account = await findAccount(context.reads, {
    userId: claims.sub,
    sessionId: isUuid(claims.session_id) ? claims.session_id : undefined,
  });
  if (!account)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { user } = account;
  const session = liveSession(claims.session_id, account.session);
  if (isBanned(user)) throw banned();
  if (!context.tokens.isAdmin(claims) && !context.tokens.isOwn(claims))
    throw invalidJwt('token has no expiry or another issuer');
  if (!context.tokens.isAdmin(claims) && ![claims.aud].flat().includes(user.aud))
    throw badJwt(403, 'invalid JWT: token has invalid audience');
  return { user, session, account };
}

async function assertLiveSession(
  { db }: AuthContext,
  id: string,
  userId: string | undefined,
): Promise<void> {
  const session = liveSession(id, isUuid(id) ? await findSession(db, id) : undefined);
  if (session.user_id !== userId) throw sessionNotFound();
}

function liveSession(id: string | undefined, session: SessionRow | undefined): SessionRow {
  if (!isUuid(id)) throw badJwt(403, 'invalid claim: session_id claim must be a UUID');
  if (!session || (session.not_after && session.not_after <= currentDate()))
    throw sessionNotFound();
  return session;
}

const bearerToken = (c: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

async function readClaims(c: Context, { tokens }: AuthContext): Promise<AccessClaims> {
  const token = bearerToken(c);
  if (!token)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await tokens.read(token);
  if (!claims) throw invalidJwt('token is malformed, expired or from another service');
  return claims;
}
