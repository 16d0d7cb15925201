import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import type { Insertable, Selectable } from 'kysely';
import type { PasskeyChallengesTable, PasskeysTable } from '#auth/tables/passkeys.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>;

export const listPasskeyRows = (db: AuthDb, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const findPasskey = (db: AuthDb, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Undefined if the key is already registered. */
export const insertPasskey = (
  trx: AuthTrx,
  passkey: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> =>
  trx
    .insertInto('auth.webauthn_credentials')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const renamePasskey = (
  trx: AuthTrx,
  { id, userId }: { id: string; userId: string },
  name: string,
): Promise<PasskeyRow | undefined> =>
  trx
    .updateTable('auth.webauthn_credentials')
    .set({ friendly_name: name, updated_at: currentDate() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export async function recordPasskeyUse(
  trx: AuthTrx,
  id: string,
  { signCount, backedUp }: { signCount: number; backedUp: boolean },
): Promise<void> {
  await trx
    .updateTable('auth.webauthn_credentials')
    .set({ sign_count: signCount, backed_up: backedUp, last_used_at: currentDate() })
    .where('id', '=', id)
    .execute();
}

/** Undefined if the user has no such passkey. */
export const deletePasskeyRow = (
  trx: AuthTrx,
  { id, userId }: { id: string; userId: string },
): Promise<PasskeyRow | undefined> =>
  trx
    .deleteFrom('auth.webauthn_credentials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export async function deleteAllPasskeys(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.webauthn_credentials').where('user_id', '=', userId).execute();
}

/** Deletes long-expired challenges, too, since most are never answered. */
export async function insertPasskeyChallenge(
  db: AuthDb,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<PasskeyChallengeRow> {
  await db
    .deleteFrom('auth.webauthn_challenges')
    .where('expires_at', '<', new Date(currentMs() - keepExpiredMs))
    .execute();
  return db
    .insertInto('auth.webauthn_challenges')
    .values(challenge)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Kept this long, so that a late response gets "expired" instead of "not found". */
const keepExpiredMs = 3_600_000;

/** Deletes the challenge, so that even a wrong response consumes it. */
export const consumePasskeyChallenge = (
  db: AuthDb,
  {
    id,
    type,
    userId,
  }: { id: string; type: PasskeyChallengeRow['challenge_type']; userId: string | null },
): Promise<PasskeyChallengeRow | undefined> =>
  db
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('challenge_type', '=', type)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returningAll()
    .executeTakeFirst();
