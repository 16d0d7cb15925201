import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';
import { pipelined } from './pipelined.ts';

const retriesMax = 3;
// Serialization failure, deadlock, lock not available: rolled back, so a retry may succeed.
const retryable = new Set(['40001', '40P01', '55P03']);

/** Retries a transaction on serialization failures and deadlocks; `work` may run several times until it commits. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db.transaction().execute((trx) => pipelined(trx, work));
    } catch (error) {
      if (retries === retriesMax || !retryable.has((error as { code?: string }).code ?? ''))
        throw error;
      await wait(20 + Math.random() * 80 * (retries + 1));
    }
  }
}

/** Serializes one customer's cart and checkout. Lock order: user, order, attempt, windows by id, products by id. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(trx);
}
