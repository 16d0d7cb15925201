import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Short, because while one table is waited for, locks on the others are held, and the shop's
 * statements wait for two seconds.
 */
const lockTimeoutMs = 250;
/** Lets the statements run that queued up meanwhile. */
const pauseMs = 500;
const defaultTries = 60;
const lockNotAvailable = '55P03';

/**
 * Changes the schema in a transaction of its own, and tries again when a table stays locked: a
 * running shop waits for at most one try at a time.
 */
export async function tryLocks(
  client: Client,
  change: () => Promise<void>,
  tries = defaultTries,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    await client.query('begin');
    try {
      // A waiting table lock blocks all later queries on the table.
      await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`);
      await change();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || tried === tries) throw error;
      await wait(pauseMs);
    }
  }
}
