import type { Logger } from 'pino';
import { isDatabaseOutage } from '#server/database/outage.ts';

/** A promise that nobody waits for may fail because the database is away: that ends no process. Any other one is a bug, and does. */
export function surviveOutages(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseOutage(reason)) throw reason;
    log.error({ err: reason }, 'nobody waited for this database error');
  });
}
