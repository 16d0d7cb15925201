import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { pipelined } from './pipelined.ts';

const retriesMax = 3;
// Serialization failure, deadlock, lock not available: rolled back, so a retry may succeed.
const retryable = new Set(['40001', '40P01', '55P03']);

/** The last statements of a transaction, started together. */
export type Last<T> = () => Promise<T>;

/**
 * Retries a transaction on serialization failures and deadlocks; `work` may run several times until it commits. Work that
 * many do at once, and that locks what many want, returns its last statements: they are sent together with COMMIT, so that
 * no lock waits for this process. Nobody looks at their results before, so what they are to prevent must fail in the database.
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
          await Promise.race([last, allSent()]); // one that fails before it is sent rolls back
        }),
      );
      return await last!; // assigned above
    } catch (error) {
      await last; // rejects with the cause, if it was one of these
      throw error;
    }
  });

const isLast = <T>(result: T | Last<T>): result is Last<T> => typeof result === 'function';

/** Statements that wait for nothing else are sent in microtasks, which all run before the next tick. */
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
