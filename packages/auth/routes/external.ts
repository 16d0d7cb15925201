import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { requireOwnSession, requireVerifiedFactor } from '#auth/access/guards.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { authorize, authorizeIdentity } from '#auth/endpoints/external/authorize.ts';
import { callback } from '#auth/endpoints/external/callback.ts';
import {
  createCustom,
  deleteCustom,
  getCustom,
  listCustom,
  updateCustom,
} from '#auth/endpoints/external/custom-providers.ts';
import { unlinkIdentity } from '#auth/endpoints/external/unlink.ts';
import { refuse } from '#auth/http/errors.ts';

/** Sign-in with external providers, and linking their identities. */
export function externalRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const user = requireUser(context);
  const verifiedFactor = requireVerifiedFactor(context);
  const linking = createMiddleware(async (_c, next) => {
    if (!context.settings.manualLinking) throw refuse('manual_linking_disabled');
    await next();
  });
  routes.get('/authorize', authorize(context));
  routes.get('/callback', callback(context));
  routes.post('/callback', callback(context));
  routes.get(
    '/user/identities/authorize',
    user,
    linking,
    requireOwnSession,
    verifiedFactor,
    authorizeIdentity(context),
  );
  routes.delete(
    '/user/identities/:identity',
    user,
    linking,
    requireOwnSession,
    verifiedFactor,
    unlinkIdentity(context),
  );

  const custom = createMiddleware(async (_c, next) => {
    if (!context.settings.oauthServer.customProviders)
      throw refuse('feature_disabled.custom_providers');
    await next();
  });
  routes.use('/admin/custom-providers/*', requireAdmin(context), custom);
  routes.get('/admin/custom-providers', listCustom(context));
  routes.post('/admin/custom-providers', createCustom(context));
  routes.get('/admin/custom-providers/:identifier', getCustom(context));
  routes.put('/admin/custom-providers/:identifier', updateCustom(context));
  routes.delete('/admin/custom-providers/:identifier', deleteCustom(context));
  return routes;
}
