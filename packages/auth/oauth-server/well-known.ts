import type { Handler, Hono } from 'hono';

const documents = ['oauth-authorization-server', 'openid-configuration'];

export interface WellKnownDocument {
  path: string;
  handler: Handler;
}

/**
 * The discovery documents where RFC 8414 looks for those of an issuer with a path: the well-known
 * name stands before the path. OpenID Connect looks below the path, where `routes` has them.
 */
export function wellKnownDocuments(routes: Hono, externalUrl: string): WellKnownDocument[] {
  const issuerPath = new URL(externalUrl).pathname.replace(/\/$/, '');
  if (!issuerPath) return [];
  return documents.map((name) => ({
    path: `/.well-known/${name}${issuerPath}`,
    handler: (c) => routes.request(`/.well-known/${name}`, { headers: c.req.raw.headers }),
  }));
}
