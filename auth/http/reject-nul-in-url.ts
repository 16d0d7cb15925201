import { createMiddleware } from 'hono/factory';
import { validationFailed } from './errors.ts';

/** PostgreSQL rejects NUL, and no legitimate path or query contains it. */
export const rejectNulInUrl = createMiddleware(async (c, next) => {
  if (/%00/.test(c.req.url)) throw validationFailed('The URL must be plain text');
  await next();
});
