import type { PasskeyRow } from '#auth/queries/passkeys.ts';
import { downgradeSessions } from '#auth/queries/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { passkeyMethod } from './methods.ts';
import { deleteOrphanedRecoveryCodes } from './orphaned-recovery-codes.ts';

/** Call after deleting a passkey: downgrades the sessions it raised and deletes recovery codes left without a factor. */
export async function cleanUpAfterPasskey(
  trx: AuthTrx,
  { id, user_id: userId }: PasskeyRow,
): Promise<void> {
  await downgradeSessions(trx, id, passkeyMethod);
  await deleteOrphanedRecoveryCodes(trx, userId);
}
