import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin, requireUser } from '../access.ts';
import { requireCaptcha } from '../captcha.ts';
import type { AuthContext } from '../context.ts';
import { deleteUserPasskey, listUserPasskeys } from '../endpoints/admin/passkeys.ts';
import { passkeyAuthenticationOptions, passkeyAuthenticationVerify } from '../endpoints/passkeys/authentication.ts';
import { deletePasskey, listPasskeys, updatePasskey } from '../endpoints/passkeys/manage.ts';
import { passkeyRegistrationOptions, passkeyRegistrationVerify } from '../endpoints/passkeys/registration.ts';
import { AuthError } from '../errors.ts';
import { requireNotAnonymous, requireOwnSession } from '../guards.ts';

/** Sign-in by a key that the person's own device keeps. */
export function passkeyRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const user = requireUser(context);
  const enabled = createMiddleware(async (_c, next) => {
    if (!context.settings.passkeys.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
    await next();
  });
  routes.use('/passkeys/*', enabled);
  routes.post('/passkeys/registration/options', user, requireNotAnonymous, requireOwnSession, passkeyRegistrationOptions(context));
  routes.post('/passkeys/registration/verify', user, requireNotAnonymous, requireOwnSession, passkeyRegistrationVerify(context));
  routes.post('/passkeys/authentication/options', requireCaptcha(context), passkeyAuthenticationOptions(context));
  routes.post('/passkeys/authentication/verify', passkeyAuthenticationVerify(context));
  routes.get('/passkeys', user, requireOwnSession, listPasskeys(context));
  routes.patch('/passkeys/:passkey', user, requireOwnSession, updatePasskey(context));
  routes.delete('/passkeys/:passkey', user, requireOwnSession, deletePasskey(context));

  const admin = requireAdmin(context);
  routes.get('/admin/users/:id/passkeys', admin, enabled, listUserPasskeys(context));
  routes.delete('/admin/users/:id/passkeys/:passkey', admin, enabled, deleteUserPasskey(context));
  return routes;
}
