import { dropLoneCodes } from '../factors/lone-codes.ts';
import { passkeyMethod } from '../factors/methods.ts';
import type { PasskeyRow } from '../queries/passkeys.ts';
import { lowerSessions } from '../queries/sessions.ts';
import type { AuthTrx } from '../tables.ts';

/** What hung on a passkey that is gone: the level of its sessions, and recovery codes that stood in for it. */
export async function dropPasskey(trx: AuthTrx, { id, user_id: userId }: PasskeyRow): Promise<void> {
  await lowerSessions(trx, id, passkeyMethod);
  await dropLoneCodes(trx, userId);
}
