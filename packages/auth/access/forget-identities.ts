import { createMiddleware } from 'hono/factory';
import type { AuthContext } from '#auth/context/context.ts';

/**
 * Drops looked-up identities before the response to whatever may have ended a session:
 * notifications arrive a moment later. A refresh that succeeds ends none.
 */
export const forgetIdentities = ({ identities }: Pick<AuthContext, 'identities'>) =>
  createMiddleware(async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' && c.req.path.endsWith('/user');
    const isRefresh = c.res.ok && c.req.query('grant_type') === 'refresh_token';
    if (!isRead && !isRefresh) identities.forget();
  });
