import { Hono } from 'hono';
import { handlersWith } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { health, jwks, settings } from '#auth/endpoints/public-documents.ts';

/** Public information about the service. */
export function documentRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const handle = handlersWith(context);
  routes.get('/health', handle(health));
  routes.get('/settings', handle(settings));
  routes.get('/.well-known/jwks.json', handle(jwks));
  return routes;
}
