import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

/** PostgreSQL rejects NUL, and no legitimate path or query contains it. */
export const rejectNulInUrl = (refusal: () => Error): MiddlewareHandler =>
  createMiddleware(async (c, next) => {
    if (/%00|\0/.test(c.req.url)) throw refusal();
    await next();
  });
