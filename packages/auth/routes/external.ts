import { Hono } from 'hono';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import { requireEnabled, requireOwnSession, requireVerifiedFactor } from '#auth/access/guards.ts';
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

/** Sign-in with external providers, and linking their identities. */
export function externalRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const handle = handlersWith(context);
  const { manualLinking, oauthServer } = context.settings;
  const linking = [
    requireUser(context),
    requireEnabled(manualLinking, 'manual_linking_disabled'),
    requireOwnSession,
    requireVerifiedFactor(context),
  ] as const;
  routes.get('/authorize', handle(authorize));
  routes.get('/callback', handle(callback));
  routes.post('/callback', handle(callback));
  routes.get('/user/identities/authorize', ...linking, handle(authorizeIdentity));
  routes.delete('/user/identities/:identity', ...linking, handle(unlinkIdentity));

  routes.use(
    '/admin/custom-providers/*',
    requireAdmin(context),
    requireEnabled(oauthServer.customProviders, 'feature_disabled.custom_providers'),
  );
  routes.get('/admin/custom-providers', handle(listCustom));
  routes.post('/admin/custom-providers', handle(createCustom));
  routes.get('/admin/custom-providers/:identifier', handle(getCustom));
  routes.put('/admin/custom-providers/:identifier', handle(updateCustom));
  routes.delete('/admin/custom-providers/:identifier', handle(deleteCustom));
  return routes;
}
