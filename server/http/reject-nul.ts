import { createMiddleware } from 'hono/factory';
import { ShopError } from './errors.ts';

/** Rejects URLs with NUL, which PostgreSQL cannot store. */
export const rejectNul = createMiddleware(async (c, next) => {
  if (/%00|\0/i.test(c.req.url))
    throw new ShopError('invalid_input', 400, 'The address contains an invalid character');
  await next();
});
