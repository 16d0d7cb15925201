import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';

/** Serializes one customer's cart and checkout. Lock order: user, order, attempt, windows by id, products by id. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await lock(trx, userId);
}

const lock = compiled(
  (_db: Db, userId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`,
);
