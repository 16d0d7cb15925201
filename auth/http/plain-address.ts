import { createMiddleware } from 'hono/factory';
import { validationFailed } from './errors.ts';

/** The character zero, as an address writes it. The database stores none, and no path, id or search means one. */
export const plainAddress = createMiddleware(async (c, next) => {
  if (/%00/.test(c.req.url)) throw validationFailed('The address must be plain text');
  await next();
});
