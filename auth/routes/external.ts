import { Hono } from 'hono';
import { requireUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

const linkingDisabled = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');

/** Sign-in through outside services, and the identities they vouch for. */
export function externalRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/user/identities/*', requireUser(context), () => Promise.reject(linkingDisabled()));
  return routes;
}
