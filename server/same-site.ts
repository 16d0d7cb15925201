import { createMiddleware } from 'hono/factory';
import { ShopError } from './errors.ts';

/** Mail programs unsubscribe from wherever they are; the token in the address is what allows it. */
const oneClick = /^\/api\/newsletter\/unsubscribe\/[^/]+$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Other sites' pages may not make a browser write here. Programs send no such header and pass: tokens guard those calls. */
export const sameSite = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  if (site && !['same-origin', 'none'].includes(site) && !safeMethods.has(c.req.method) && !oneClick.test(c.req.path)) {
    throw new ShopError('cross_site', 403, 'This call must come from the shop itself');
  }
  await next();
});
