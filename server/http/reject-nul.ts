import { createMiddleware } from 'hono/factory';
import { ShopError } from './errors.ts';

/** No path and no parameter of a call holds NUL: refused before any of them is read. */
export const rejectNul = createMiddleware(async (c, next) => {
  if (/%00|\0/i.test(c.req.url)) throw new ShopError('invalid_input', 400, 'The address holds a character that is no text');
  await next();
});
