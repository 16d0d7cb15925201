import { sql, type RawBuilder } from 'kysely';
import type { Invariant } from '#server/books/ledger/invariant.ts';
import type { Trx } from '#server/database/client.ts';
import type { TestShop } from './test-shop.ts';

interface Damage {
  /** Runs first, with triggers and keys in force. */
  prepare?: (trx: Trx) => Promise<unknown>;
  /** Run as if no trigger or key had prevented them. */
  statements?: readonly RawBuilder<unknown>[];
}

/** Ids of the invariants that fail after the damage, which is rolled back. */
export async function listViolated(
  { services, config }: TestShop,
  invariants: readonly Invariant[],
  { prepare, statements = [] }: Damage = {},
): Promise<string[]> {
  const violated: string[] = [];
  const rollback = new Error('rolled back');
  const work = async (db: Trx) => {
    await prepare?.(db);
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
    const context = { db, square: config.square, records: undefined, recordsMissing: '-' };
    for (const { id, check } of invariants)
      if ((await check(context)).status === 'fail') violated.push(id);
    throw rollback;
  };
  await services.db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return violated;
}
