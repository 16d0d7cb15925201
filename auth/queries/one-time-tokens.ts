import { sql, type Selectable } from 'kysely';
import type { AuthDb, AuthTrx, OneTimeTokensTable, OneTimeTokenType } from '../tables.ts';

export type OneTimeTokenRow = Selectable<OneTimeTokensTable>;

export interface NewOneTimeToken {
  userId: string;
  type: OneTimeTokenType;
  tokenHash: string;
  codeHash: string;
  relatesTo: string;
}

/** A user has one live token of a kind: this one replaces any before it. Answers its id. */
export async function replaceOneTimeToken(trx: AuthTrx, { userId, type, tokenHash, codeHash, relatesTo }: NewOneTimeToken): Promise<string> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('token_type', '=', type).execute();
  const { id } = await trx
    .insertInto('auth.one_time_tokens')
    .values({ user_id: userId, token_type: type, token_hash: tokenHash, code_hash: codeHash, relates_to: relatesTo })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findByTokenHash = (db: AuthDb, tokenHash: string, types: readonly OneTimeTokenType[]): Promise<OneTimeTokenRow | undefined> =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('token_hash', '=', tokenHash).where('token_type', 'in', types).executeTakeFirst();

export const listTokensOfUser = (db: AuthDb, userId: string, types: readonly OneTimeTokenType[]): Promise<OneTimeTokenRow[]> =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', userId).where('token_type', 'in', types).execute();

export async function countCodeFailure(db: AuthDb, userId: string, types: readonly OneTimeTokenType[]): Promise<void> {
  await db
    .updateTable('auth.one_time_tokens')
    .set({ code_failures: sql`code_failures + 1` })
    .where('user_id', '=', userId)
    .where('token_type', 'in', types)
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
