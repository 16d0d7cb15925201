import { currentDate } from '@grafted/postgres/clock.ts';
import type { Selectable } from 'kysely';
import type { AuthDb, AuthTrx, RefreshTokensTable } from '#auth/tables/tables.ts';

export type RefreshTokenRow = Selectable<RefreshTokensTable>;

export const findRefreshToken = (
  db: AuthDb,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> =>
  db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('token', '=', tokenHash)
    .executeTakeFirst();

export const findActiveToken = (
  db: AuthDb,
  sessionId: string,
): Promise<RefreshTokenRow | undefined> =>
  db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .executeTakeFirst();

export interface NewRefreshToken {
  hash: string;
  parentHash: string | null;
  successorSeed: Buffer;
  sessionId: string;
}

export async function insertRefreshToken(
  trx: AuthTrx,
  { hash, parentHash, successorSeed, sessionId }: NewRefreshToken,
): Promise<void> {
  await trx
    .insertInto('auth.refresh_tokens')
    .values({
      token: hash,
      parent: parentHash,
      successor_seed: successorSeed,
      session_id: sessionId,
    })
    .execute();
}

/** Revokes all tokens of the session. */
export async function revokeFamily(trx: AuthTrx, sessionId: string): Promise<void> {
  await trx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: currentDate() })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
}
