import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { authorize, authorizeIdentity } from '../endpoints/external/authorize.ts';
import { callback } from '../endpoints/external/callback.ts';
import { unlinkIdentity } from '../endpoints/external/unlink.ts';
import { AuthError } from '../errors.ts';

/** Sign-in through outside services, and the identities they vouch for. */
export function externalRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const user = requireUser(context);
  const linking = createMiddleware(async (_c, next) => {
    if (!context.settings.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    await next();
  });
  routes.get('/authorize', authorize(context));
  routes.get('/callback', callback(context));
  routes.post('/callback', callback(context));
  routes.get('/user/identities/authorize', user, linking, authorizeIdentity(context));
  routes.delete('/user/identities/:identity', user, linking, unlinkIdentity(context));
  return routes;
}
