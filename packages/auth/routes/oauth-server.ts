import { Hono } from 'hono';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import {
  requestLimits,
  requireEnabled,
  requireOwnSession,
  requireVerifiedFactor,
} from '#auth/access/guards.ts';
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

/** Sign-in to OAuth clients with accounts of this service. */
export function oauthServerRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const handle = handlersWith(context);
  const limit = requestLimits(context);
  const { oauthServer } = context.settings;
  const enabled = requireEnabled(oauthServer.enabled, 'feature_disabled.oauth_server');
  const registration = requireEnabled(
    oauthServer.dynamicRegistration,
    'oauth_dynamic_client_registration_disabled',
  );
  const user = requireUser(context);
  const deciding = [user, requireOwnSession, requireVerifiedFactor(context)] as const;
  const own = [user, enabled, requireOwnSession] as const;
  routes.use('/oauth/*', enabled);
  routes.get('/oauth/authorize', handle(authorizeClient));
  routes.post('/oauth/token', limit('token'), handle(oauthToken));
  routes.get('/oauth/userinfo', user, handle(userInfo));
  routes.post('/oauth/userinfo', user, handle(userInfo));
  routes.post(
    '/oauth/clients/register',
    registration,
    limit('clientRegistration'),
    handle(registerOauthClient),
  );
  routes.get('/oauth/authorizations/:authorization', ...deciding, handle(getAuthorization));
  routes.post(
    '/oauth/authorizations/:authorization/consent',
    ...deciding,
    handle(decideAuthorization),
  );
  routes.get('/user/oauth/grants', ...own, handle(listGrants));
  routes.delete('/user/oauth/grants', ...own, handle(revokeGrant));
  routes.get('/.well-known/oauth-authorization-server', enabled, handle(serverMetadata));
  routes.get('/.well-known/openid-configuration', enabled, handle(openIdMetadata));

  const admin = requireAdmin(context);
  routes.use('/admin/oauth/*', admin, enabled);
  routes.get('/admin/oauth/clients', handle(listClients));
  routes.post('/admin/oauth/clients', handle(createClient));
  routes.get('/admin/oauth/clients/:client', handle(getClient));
  routes.put('/admin/oauth/clients/:client', handle(updateClient));
  routes.delete('/admin/oauth/clients/:client', handle(deleteClient));
  routes.post('/admin/oauth/clients/:client/regenerate_secret', handle(regenerateSecret));
  return routes;
}
