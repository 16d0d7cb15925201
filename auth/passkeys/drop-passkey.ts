import { dropLoneCodes } from '#auth/factors/lone-codes.ts';
import { passkeyMethod } from '#auth/factors/methods.ts';
import type { PasskeyRow } from '#auth/queries/passkeys.ts';
import { lowerSessions } from '#auth/queries/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** What hung on a passkey that is gone: the level of its sessions, and recovery codes that stood in for it. */
export async function dropPasskey(trx: AuthTrx, { id, user_id: userId }: PasskeyRow): Promise<void> {
  await lowerSessions(trx, id, passkeyMethod);
  await dropLoneCodes(trx, userId);
}
