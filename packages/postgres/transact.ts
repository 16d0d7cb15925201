import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { pipelined } from './pipelined.ts';

const retriesMax = 3;
// Serialization failure, deadlock, lock not available: rolled back, so a retry may succeed.
const retryable = new Set(['40001', '40P01', '55P03']);

/** The last statements of a transaction, started together. */
export type Last<T> = () => Promise<T>;

/**
 * Runs a transaction, and retries it on serialization failures and deadlocks, so `work` may run
 * several times. Work that locks contended rows returns a function that starts its last statements:
 * COMMIT is sent with them, so that the locks do not wait for this process. Their results are read
 * after the commit, so a rule they enforce must fail in the database.
 */
export const transact = <DB, T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T | Last<T>>,
): Promise<T> =>
  retrying(async () => {
    let last: Promise<T> | undefined;
    try {
      await db.transaction().execute((connection) =>
        pipelined(connection, async (trx) => {
          const result = await work(trx);
          last = isLast(result) ? result() : Promise.resolve(result);
          await Promise.race([last, allSent()]); // rolls back if one fails before it is sent
        }),
      );
      return await last!; // assigned above
    } catch (error) {
      await last; // rejects with the cause, if it was one of these
      throw error;
    }
  });

const isLast = <T>(result: T | Last<T>): result is Last<T> => typeof result === 'function';

/** Independent statements are sent in microtasks, which all run before the next tick. */
const allSent = () => new Promise<void>((resolve) => process.nextTick(resolve));

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run();
    } catch (error) {
      if (retries === retriesMax || !retryable.has((error as { code?: string }).code ?? ''))
        throw error;
      await wait(20 + Math.random() * 80 * (retries + 1));
    }
  }
}
