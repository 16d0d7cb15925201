import { setTimeout as wait } from 'node:timers/promises';
import { compiled } from '@grafted/auth';
import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';
import { pipelined } from './pipelined.ts';

const retriesMax = 3;
// Serialization failure, deadlock, lock not available: rolled back, so a retry may succeed.
const retryable = new Set(['40001', '40P01', '55P03']);

/** Retries a transaction on serialization failures and deadlocks; `work` may run several times until it commits. */
export const transact = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute((trx) => pipelined(trx, work)));

/** The last statements of a transaction: they are sent together with its COMMIT. */
export type Last<T> = () => Promise<T>;

/**
 * As `transact`, for transactions that lock what many want: `work` returns its last statements, and COMMIT is sent with
 * them, so that no lock waits for this process. They must be started together; whatever they are to prevent must fail in
 * the database, because nobody looks at their results before the COMMIT.
 */
export const transactWithLast = <T>(db: Db, work: (trx: Trx) => Promise<Last<T>>): Promise<T> =>
  retrying(async () => {
    let last: Promise<T> | undefined;
    try {
      await db.transaction().execute((trx) =>
        pipelined(trx, async (together) => {
          const start = await work(together);
          last = start();
          await Promise.race([last, allSent()]); // one that fails before it is sent rolls back
        }),
      );
    } catch (error) {
      await last; // rejects with the cause, if it was one of these
      throw error;
    }
    return last!; // assigned above, or it would have thrown
  });

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

/** Serializes one customer's cart and checkout. Lock order: user, order, attempt, windows by id, products by id. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await lock(trx, userId);
}

const lock = compiled(
  (_db: Db, userId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`,
);
