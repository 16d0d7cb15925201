import { createMiddleware } from 'hono/factory';
import { refuse } from './errors.ts';

/** Responds with 504, which clients retry, when a request takes too long. */
export const timeLimit = (milliseconds: number) =>
  createMiddleware(async (_c, next) => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(refuse('request_timeout')), milliseconds);
    await Promise.race([next(), timeout.promise]).finally(() => clearTimeout(timer));
  });
