import { clientAddress, clientBlock } from '@grafted/auth';
import type { MiddlewareHandler } from 'hono';
import type { Pool } from 'pg';
import type { Config } from '#server/start/config.ts';
import { createRateLimit } from './rate-limit.ts';

const hour = 3600;
const defaultTimes = 30;

/** Limits public forms that send mail, per network and hour. */
export function createFormLimit(pool: Pool, { auth }: Pick<Config, 'auth'>): MiddlewareHandler {
  const { times, seconds } = auth.limits.mailsPerClient ?? { times: defaultTimes, seconds: hour };
  const limit = createRateLimit(pool, { name: 'form', times, seconds });
  return async (c, next) => {
    await limit.count(clientBlock(clientAddress(c, auth.clientAddressHeader)));
    await next();
  };
}
