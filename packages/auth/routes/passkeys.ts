import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { requireCaptcha } from '#auth/access/captcha.ts';
import { requireNotAnonymous, requireOwnSession } from '#auth/access/guards.ts';
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
import { refuse } from '#auth/http/errors.ts';

export function passkeyRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const user = requireUser(context);
  const enabled = createMiddleware(async (_c, next) => {
    if (!context.settings.passkeys.enabled) throw refuse('passkey_disabled');
    await next();
  });
  routes.use('/passkeys/*', enabled);
  routes.post(
    '/passkeys/registration/options',
    user,
    requireNotAnonymous,
    requireOwnSession,
    passkeyRegistrationOptions(context),
  );
  routes.post(
    '/passkeys/registration/verify',
    user,
    requireNotAnonymous,
    requireOwnSession,
    passkeyRegistrationVerify(context),
  );
  routes.post(
    '/passkeys/authentication/options',
    requireCaptcha(context),
    passkeyAuthenticationOptions(context),
  );
  routes.post('/passkeys/authentication/verify', passkeyAuthenticationVerify(context));
  routes.get('/passkeys', user, requireOwnSession, listPasskeys(context));
  routes.patch('/passkeys/:passkey', user, requireOwnSession, updatePasskey(context));
  routes.delete('/passkeys/:passkey', user, requireOwnSession, deletePasskey(context));

  const admin = requireAdmin(context);
  routes.get('/admin/users/:id/passkeys', admin, enabled, listUserPasskeys(context));
  routes.delete('/admin/users/:id/passkeys/:passkey', admin, enabled, deleteUserPasskey(context));
  return routes;
}
