import { sql, type Selectable } from 'kysely';
import type { CodeChallenge } from '../pkce.ts';
import type { AuthDb, AuthTrx, OneTimeTokensTable, OneTimeTokenType } from '../tables.ts';

export type OneTimeTokenRow = Selectable<OneTimeTokensTable>;

export interface NewOneTimeToken {
  userId: string;
  type: OneTimeTokenType;
  tokenHash: string;
  codeHash: string;
  relatesTo: string;
  challenge?: CodeChallenge;
}

/** A user has one live token of a kind: this one replaces any before it. Answers its id. */
export async function replaceOneTimeToken(trx: AuthTrx, { userId, type, tokenHash, codeHash, relatesTo, challenge }: NewOneTimeToken): Promise<string> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('token_type', '=', type).execute();
  const { id } = await trx
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: userId,
      token_type: type,
      token_hash: tokenHash,
      code_hash: codeHash,
      relates_to: relatesTo,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findByTokenHash = (db: AuthDb, tokenHash: string, types: readonly OneTimeTokenType[]): Promise<OneTimeTokenRow | undefined> =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('token_hash', '=', tokenHash).where('token_type', 'in', types).executeTakeFirst();

/** Those that were sent to an address, of users of one audience. */
export const listTokensSentTo = (db: AuthDb, address: string, types: readonly OneTimeTokenType[], audience: string): Promise<OneTimeTokenRow[]> =>
  db
    .selectFrom('auth.one_time_tokens as token')
    .innerJoin('auth.users as user', 'user.id', 'token.user_id')
    .selectAll('token')
    .where('token.relates_to', '=', address)
    .where('token.token_type', 'in', types)
    .where('user.aud', '=', audience)
    .execute();

export const findTokenOfUser = (db: AuthDb, userId: string, type: OneTimeTokenType): Promise<OneTimeTokenRow | undefined> =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', userId).where('token_type', '=', type).executeTakeFirst();

export async function countCodeFailure(db: AuthDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('auth.one_time_tokens')
    .set({ code_failures: sql`code_failures + 1` })
    .where('id', 'in', ids)
    .execute();
}

/** False when somebody else was first: a token works once. */
export async function takeOneTimeToken(trx: AuthTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('auth.one_time_tokens').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOneTimeTokens(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
}
