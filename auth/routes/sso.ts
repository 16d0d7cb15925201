import { Hono } from 'hono';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

const samlDisabled = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');

/** Sign-in through a company's own identity provider. */
export function ssoRoutes(_context: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/sso/*', () => Promise.reject(samlDisabled()));
  return routes;
}
