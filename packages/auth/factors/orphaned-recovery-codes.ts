import { listFactors } from '#auth/queries/factors.ts';
import { listPasskeyRows } from '#auth/queries/passkeys.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { removeFactor } from './remove-factor.ts';

/** Recovery codes only replace another factor, so they are deleted with the last one. */
export async function deleteOrphanedRecoveryCodes(trx: AuthTrx, userId: string): Promise<void> {
  if ((await listPasskeyRows(trx, userId)).length > 0) return;
  const remaining = (await listFactors(trx, userId)).filter(({ status }) => status === 'verified');
  if (remaining.some(({ factor_type: type }) => type !== 'recovery_code')) return;
  for (const factor of remaining) await removeFactor(trx, factor);
}
