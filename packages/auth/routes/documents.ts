import { Hono } from 'hono';
import type { AuthContext } from '#auth/context/context.ts';
import { health, jwks, settings } from '#auth/endpoints/public-documents.ts';

/** Public information about the service. */
export function documentRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  routes.get('/health', health);
  routes.get('/settings', settings(context));
  routes.get('/.well-known/jwks.json', jwks(context));
  return routes;
}
