import { createMiddleware } from 'hono/factory';
import { AuthError } from './errors.ts';

/** Responds with 504, which clients retry, when a request takes too long. */
export const timeLimit = (milliseconds: number) =>
  createMiddleware(async (_c, next) => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        timeout.reject(
          new AuthError(
            504,
            'request_timeout',
            'Processing this request timed out, please retry after a moment.',
          ),
        ),
      milliseconds,
    );
    await Promise.race([next(), timeout.promise]).finally(() => clearTimeout(timer));
  });
