import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { requireOwnSession, requireVerifiedFactor } from '#auth/access/guards.ts';
import type { AuthContext } from '#auth/context/context.ts';
import {
  decideAuthorization,
  getAuthorization,
} from '#auth/endpoints/oauth-server/authorizations.ts';
import { authorizeClient } from '#auth/endpoints/oauth-server/authorize.ts';
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  regenerateSecret,
  registerOauthClient,
  updateClient,
} from '#auth/endpoints/oauth-server/clients.ts';
import { openIdMetadata, serverMetadata } from '#auth/endpoints/oauth-server/discovery.ts';
import { oauthToken } from '#auth/endpoints/oauth-server/token.ts';
import { listGrants, revokeGrant, userInfo } from '#auth/endpoints/oauth-server/user-info.ts';
import { refuse } from '#auth/http/errors.ts';

/** Sign-in to OAuth clients with accounts of this service. */
export function oauthServerRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const enabled = createMiddleware(async (_c, next) => {
    if (!context.settings.oauthServer.enabled) throw refuse('feature_disabled.oauth_server');
    await next();
  });
  const user = requireUser(context);
  const verifiedFactor = requireVerifiedFactor(context);
  routes.use('/oauth/*', enabled);
  routes.get('/oauth/authorize', authorizeClient(context));
  routes.post('/oauth/token', oauthToken(context));
  routes.get('/oauth/userinfo', user, userInfo(context));
  routes.post('/oauth/userinfo', user, userInfo(context));
  routes.post('/oauth/clients/register', registerOauthClient(context));
  routes.get(
    '/oauth/authorizations/:authorization',
    user,
    requireOwnSession,
    verifiedFactor,
    getAuthorization(context),
  );
  routes.post(
    '/oauth/authorizations/:authorization/consent',
    user,
    requireOwnSession,
    verifiedFactor,
    decideAuthorization(context),
  );
  routes.get('/user/oauth/grants', user, enabled, requireOwnSession, listGrants(context));
  routes.delete('/user/oauth/grants', user, enabled, requireOwnSession, revokeGrant(context));
  routes.get('/.well-known/oauth-authorization-server', enabled, serverMetadata(context));
  routes.get('/.well-known/openid-configuration', enabled, openIdMetadata(context));

  const admin = requireAdmin(context);
  routes.use('/admin/oauth/*', admin, enabled);
  routes.get('/admin/oauth/clients', listClients(context));
  routes.post('/admin/oauth/clients', createClient(context));
  routes.get('/admin/oauth/clients/:client', getClient(context));
  routes.put('/admin/oauth/clients/:client', updateClient(context));
  routes.delete('/admin/oauth/clients/:client', deleteClient(context));
  routes.post('/admin/oauth/clients/:client/regenerate_secret', regenerateSecret(context));
  return routes;
}
