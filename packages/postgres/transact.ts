import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { pipelined } from './pipelined.ts';

const retriesMax = 3;
// Serialization failure, deadlock, lock not available: rolled back, so a retry may succeed.
const retryable = new Set(['40001', '40P01', '55P03']);

/** Retries a transaction on serialization failures and deadlocks; `work` may run several times until it commits. */
export const transact = <DB, T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> => retrying(() => db.transaction().execute((trx) => pipelined(trx, work)));

/** The last statements of a transaction: they are sent together with its COMMIT. */
export type Last<T> = () => Promise<T>;

interface Halves<DB, Read, T> {
  /** Locks and reads. It must not write: BEGIN is sent with it, and without a transaction a write would stay. */
  read: (trx: Transaction<DB>) => Promise<Read>;
  /** @returns the last statements, started together; COMMIT is sent before anybody looks at their results */
  write: (trx: Transaction<DB>, read: Read) => Promise<Last<T>>;
}

/**
 * As `transact`, for transactions that many make at once, and that lock what many want: BEGIN and COMMIT are not waited for
 * by themselves, so that no lock waits for this process. What the last statements are to prevent must fail in the database.
 */
export const transactInHalves = <DB, Read, T>(
  db: Kysely<DB>,
  { read, write }: Halves<DB, Read, T>,
): Promise<T> =>
  retrying(() =>
    db.connection().execute(async (connection) => {
      let last: Promise<T> | undefined;
      try {
        await pipelined(connection, async (trx) => {
          const [, found] = await Promise.all([sql`begin`.execute(trx), read(trx)]);
          const start = await write(trx, found);
          last = start();
          await Promise.race([last, allSent()]); // one that fails before it is sent rolls back
        });
        await sql`commit`.execute(connection);
      } catch (error) {
        await sql`rollback`.execute(connection);
        await last; // rejects with the cause, if it was one of these
        throw error;
      }
      return last!; // assigned above, or it would have thrown
    }),
  );

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
