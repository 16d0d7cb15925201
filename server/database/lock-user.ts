import { execute } from '#server/database/rows.ts';
import type { Trx } from './client.ts';

/** Serializes one customer's cart and checkout. Lock order: user, order, attempt, windows by id, products by id. */
export const lockUser = (trx: Trx, userId: string): Promise<void> =>
  execute(trx)`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`;
