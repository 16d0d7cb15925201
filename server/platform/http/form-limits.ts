import type { AuthSettings } from '@grafted/auth';
import type { MiddlewareHandler } from 'hono';
import type { Db } from '#server/database/client.ts';
import { createClientLimit } from './client-limit.ts';

const hour = 3600;
const defaultTimes = 30;

/** The auth service's limit also applies to the shop's forms. */
export interface FormLimitSettings {
  mailsPerClient: AuthSettings['limits']['mailsPerClient'];
  clientAddressHeader: AuthSettings['clientAddressHeader'];
}

/** Limits public forms that send mail, per network and hour. */
export function createFormLimit(
  db: Db,
  { mailsPerClient, clientAddressHeader }: FormLimitSettings,
): MiddlewareHandler {
  const { times, seconds } = mailsPerClient ?? { times: defaultTimes, seconds: hour };
  const limit = createClientLimit(db, { name: 'form', times, seconds, clientAddressHeader });
  return async (c, next) => {
    await limit.count(c);
    await next();
  };
}
