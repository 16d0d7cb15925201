import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { refuse } from './errors.ts';

/** Exempt: mail clients post from any origin, authorized by the token in the URL. */
const oneClick = /^\/api\/newsletter\/unsubscribe\/[^/]+$/;

/**
 * For requests with an effect: CSRF protection by fetch metadata or Origin. Non-browser clients
 * send neither and pass; they need a token anyway.
 */
export const sameSite = (publicUrl: string) =>
  createMiddleware(async (c, next) => {
    if (!oneClick.test(c.req.path) && isCrossSite(c, new URL(publicUrl).host)) {
      throw refuse('cross_site');
    }
    await next();
  });

function isCrossSite(c: Context, ownHost: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return !['same-origin', 'none'].includes(site);
  const origin = c.req.header('origin'); // all that older browsers send
  if (!origin) return false;
  const host = URL.parse(origin)?.host;
  return !host || (host !== ownHost && host !== c.req.header('host'));
}
