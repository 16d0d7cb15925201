import { deleteFactor, type FactorRow } from '#auth/queries/factors.ts';
import { downgradeSessions } from '#auth/queries/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { amrMethods } from './methods.ts';

/** Deletes the factor, and lowers the sessions that it raised. */
export async function removeFactor(
  trx: AuthTrx,
  { id, factor_type: type }: FactorRow,
): Promise<void> {
  await deleteFactor(trx, id);
  await downgradeSessions(trx, id, amrMethods[type]);
}
