import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AccessClaims } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { AuthError, validationFailed } from './errors.ts';
import { findSession, type SessionRow } from './queries/sessions.ts';
import { findUserById, type UserRow } from './queries/users.ts';

export interface SignedInUser {
  Variables: { user: UserRow; session: SessionRow };
}

/** A valid token whose user and session still are what they were. Always looked up: a token dies with its session. */
export const requireUser = (context: AuthContext) =>
  createMiddleware<SignedInUser>(async (c, next) => {
    const claims = await readClaims(c, context);
    const user = await findUserById(context.db, claims.sub);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const session = await findSession(context.db, claims.session_id);
    if (session?.user_id !== user.id || (session.not_after && session.not_after <= new Date())) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    if ((c.req.header('x-jwt-aud') ?? user.aud) !== user.aud) throw validationFailed("Token audience doesn't match request audience");
    c.set('user', user);
    c.set('session', session);
    await next();
  });

async function readClaims(c: Context, { tokens }: AuthContext): Promise<AccessClaims> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await tokens.verify(token);
  if (!claims) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed, expired or not of this service');
  return claims;
}

export const isBanned = (user: UserRow): boolean => user.banned_until !== null && user.banned_until > new Date();
