import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import { numberEarlierOrders } from './numbering-queries.ts';

/** All are numbered once; an order that was locked meanwhile gets its number at the next look. */
export const startNumbering = ({ db, log }: { db: Db; log: Logger }): Polling =>
  startPolling({
    everyMs: 600_000,
    work: (stopping) => numberEarlierOrders(db, stopping),
    log,
    what: 'orders without a number',
  });
