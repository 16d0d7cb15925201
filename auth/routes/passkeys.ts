import { Hono } from 'hono';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

const passkeysDisabled = () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');

/** Sign-in by a key that the person's own device keeps. */
export function passkeyRoutes(_context: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/passkeys/*', () => Promise.reject(passkeysDisabled()));
  return routes;
}
