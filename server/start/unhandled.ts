import { isDatabaseOutage } from '@grafted/postgres/outage.ts';
import type { Logger } from 'pino';

/** Logs unhandled rejections caused by a database outage; any other one is a bug and ends the process. */
export function surviveOutages(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseOutage(reason)) throw reason;
    log.error({ err: reason }, 'unhandled database error');
  });
}
