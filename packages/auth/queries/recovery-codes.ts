import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

export async function replaceRecoveryCodes(
  trx: AuthTrx,
  factorId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute();
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(hashes.map((hash) => ({ factor_id: factorId, code_hash: hash })))
    .execute();
}

export async function countRecoveryCodes(
  db: AuthDb,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const rows = await db
    .selectFrom('auth.mfa_recovery_codes')
    .select('used_at')
    .where('factor_id', '=', factorId)
    .execute();
  return {
    total: rows.length,
    remaining: rows.filter(({ used_at: used }) => used === null).length,
  };
}

/** False for a wrong or used code. */
export const consumeRecoveryCode = (
  trx: AuthTrx,
  factorId: string,
  hash: string,
): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('auth.mfa_recovery_codes')
      .set({ used_at: currentDate() })
      .where('factor_id', '=', factorId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  );
