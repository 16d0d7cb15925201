import { Hono } from 'hono';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

const serverDisabled = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled');

/** Sign-in to other programs with an account of this service. */
export function oauthServerRoutes(_context: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/oauth/*', () => Promise.reject(serverDisabled()));
  return routes;
}
