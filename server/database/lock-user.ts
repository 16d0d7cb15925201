import { sql } from 'kysely';
import type { Trx } from './client.ts';

/** Serializes one customer's cart and checkout. Lock order: user, order, attempt, windows by id, products by id. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(trx);
}
