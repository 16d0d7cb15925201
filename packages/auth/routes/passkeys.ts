import { Hono } from 'hono';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { requireCaptcha } from '#auth/access/captcha.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import {
  requestLimits,
  requireEnabled,
  requireNotAnonymous,
  requireOwnSession,
} from '#auth/access/guards.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { deleteUserPasskey, listUserPasskeys } from '#auth/endpoints/admin/passkeys.ts';
import {
  passkeyAuthenticationOptions,
  passkeyAuthenticationVerify,
} from '#auth/endpoints/passkeys/authentication.ts';
import { deletePasskey, listPasskeys, updatePasskey } from '#auth/endpoints/passkeys/manage.ts';
import {
  passkeyRegistrationOptions,
  passkeyRegistrationVerify,
} from '#auth/endpoints/passkeys/registration.ts';

export function passkeyRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const handle = handlersWith(context);
  const limit = requestLimits(context)('passkey');
  const user = requireUser(context);
  const own = [user, requireOwnSession] as const;
  const registering = [user, requireNotAnonymous, requireOwnSession, limit] as const;
  const enabled = requireEnabled(context.settings.passkeys.enabled, 'passkey_disabled');
  routes.use('/passkeys/*', enabled);
  routes.post('/passkeys/registration/options', ...registering, handle(passkeyRegistrationOptions));
  routes.post('/passkeys/registration/verify', ...registering, handle(passkeyRegistrationVerify));
  routes.post(
    '/passkeys/authentication/options',
    requireCaptcha(context),
    limit,
    handle(passkeyAuthenticationOptions),
  );
  routes.post('/passkeys/authentication/verify', limit, handle(passkeyAuthenticationVerify));
  routes.get('/passkeys', ...own, handle(listPasskeys));
  routes.patch('/passkeys/:passkey', ...own, handle(updatePasskey));
  routes.delete('/passkeys/:passkey', ...own, handle(deletePasskey));

  const admin = requireAdmin(context);
  routes.get('/admin/users/:id/passkeys', admin, enabled, handle(listUserPasskeys));
  routes.delete('/admin/users/:id/passkeys/:passkey', admin, enabled, handle(deleteUserPasskey));
  return routes;
}
