import { sql, type Insertable, type Selectable } from 'kysely';
import type { AuthDb, AuthTrx, SigningKeysTable } from '#auth/tables/tables.ts';

export type SigningKeyRow = Selectable<SigningKeysTable>;

/** Newest first, without retired keys. */
export const listSigningKeys = (db: AuthDb): Promise<SigningKeyRow[]> =>
  db
    .selectFrom('auth.signing_keys')
    .selectAll()
    .where((where) =>
      where.or([where('retired_at', 'is', null), where('retired_at', '>', sql<Date>`now()`)]),
    )
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute();

/** Serializes key changes. */
export async function lockSigningKeys(trx: AuthTrx): Promise<void> {
  await sql`lock table ${sql.table('auth.signing_keys')} in share row exclusive mode`.execute(trx);
}

export async function insertSigningKey(
  trx: AuthTrx,
  key: Insertable<SigningKeysTable>,
): Promise<void> {
  await trx.insertInto('auth.signing_keys').values(key).execute();
}

export async function sealSigningKey(trx: AuthTrx, kid: string, sealed: string): Promise<void> {
  await trx
    .updateTable('auth.signing_keys')
    .set({ private_jwk: JSON.stringify(sealed) })
    .where('kid', '=', kid)
    .execute();
}

/** Sets the end of all keys that have none. */
export async function retireSigningKeys(trx: AuthTrx, at: Date): Promise<void> {
  await trx
    .updateTable('auth.signing_keys')
    .set({ retired_at: at })
    .where('retired_at', 'is', null)
    .execute();
}

export async function revokeSigningKeys(trx: AuthTrx): Promise<void> {
  await trx.deleteFrom('auth.signing_keys').execute();
}
