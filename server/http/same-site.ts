import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShopError } from './errors.ts';

/** Mail programs unsubscribe from wherever they are; the token in the address is what allows it. */
const oneClick = /^\/api\/newsletter\/unsubscribe\/[^/]+$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Other sites' pages may not make a browser write here. Programs send neither header and pass: tokens guard those calls. */
export const sameSite = (publicUrl: string) =>
  createMiddleware(async (c, next) => {
    if (!safeMethods.has(c.req.method) && !oneClick.test(c.req.path) && comesFromElsewhere(c, new URL(publicUrl).host)) {
      throw new ShopError('cross_site', 403, 'This call must come from the shop itself');
    }
    await next();
  });

function comesFromElsewhere(c: Context, ownHost: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return !['same-origin', 'none'].includes(site);
  const origin = c.req.header('origin'); // all that older browsers send
  if (!origin) return false;
  const host = URL.parse(origin)?.host;
  return !host || (host !== ownHost && host !== c.req.header('host'));
}
