import { deleteFactor, listFactors } from '#auth/queries/factors.ts';
import { listPasskeysOf } from '#auth/queries/passkeys.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { lowerSessions } from '#auth/queries/sessions.ts';
import { amrMethods } from './methods.ts';

/** Recovery codes stand in for another factor: without one they are none. */
export async function dropLoneCodes(trx: AuthTrx, userId: string): Promise<void> {
  if ((await listPasskeysOf(trx, userId)).length > 0) return;
  const left = (await listFactors(trx, userId)).filter(({ status }) => status === 'verified');
  if (left.some(({ factor_type: type }) => type !== 'recovery_code')) return;
  for (const { id } of left) {
    await deleteFactor(trx, id);
    await lowerSessions(trx, id, amrMethods.recovery_code);
  }
}
