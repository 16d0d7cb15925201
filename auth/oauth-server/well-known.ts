import { Hono } from 'hono';

const documents = ['oauth-authorization-server', 'openid-configuration'];

/**
 * The discovery documents where RFC 8414 looks for those of an issuer with a path: the well-known name stands before the
 * path. OpenID Connect looks below the path, where `routes` has them.
 */
export function wellKnownRoutes(routes: Hono, externalUrl: string): Hono {
  const app = new Hono();
  const path = new URL(externalUrl).pathname.replace(/\/$/, '');
  if (path)
    for (const name of documents)
      app.get(`/.well-known/${name}${path}`, (c) =>
        routes.request(`/.well-known/${name}`, { headers: c.req.raw.headers }),
      );
  return app;
}
