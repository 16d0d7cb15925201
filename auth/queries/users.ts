import type { Selectable } from 'kysely';
import type { AuthDb, AuthTrx, IdentitiesTable, UsersTable } from '../tables.ts';

export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;

const audience = 'authenticated';

const users = (db: AuthDb) => db.selectFrom('auth.users').selectAll().where('deleted_at', 'is', null);

export const findUserById = (db: AuthDb, id: string): Promise<UserRow | undefined> => users(db).where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: AuthDb, email: string): Promise<UserRow | undefined> =>
  users(db).where('email', '=', email).where('aud', '=', audience).where('is_sso_user', '=', false).executeTakeFirst();

export const lockUser = (trx: AuthTrx, id: string): Promise<UserRow | undefined> => users(trx).where('id', '=', id).forUpdate().executeTakeFirst();

export const listIdentities = (db: AuthDb, userId: string): Promise<IdentityRow[]> =>
  db.selectFrom('auth.identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
}

/** Undefined when the address has an account already. */
export function insertUser(trx: AuthTrx, { id, email, passwordHash, metadata }: NewUser): Promise<UserRow | undefined> {
  return trx
    .insertInto('auth.users')
    .values({ id, email, encrypted_password: passwordHash, raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }), raw_user_meta_data: JSON.stringify(metadata) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function insertEmailIdentity(trx: AuthTrx, userId: string, data: Record<string, unknown>): Promise<void> {
  await trx.insertInto('auth.identities').values({ provider_id: userId, user_id: userId, provider: 'email', identity_data: JSON.stringify(data), last_sign_in_at: new Date() }).execute();
}

type UserChanges = Partial<Pick<UserRow, 'encrypted_password' | 'confirmation_sent_at' | 'recovery_sent_at' | 'email_confirmed_at' | 'last_sign_in_at'>> & {
  metadata?: Record<string, unknown>;
};

export async function updateUser(trx: AuthTrx, id: string, { metadata, ...changes }: UserChanges): Promise<UserRow> {
  return trx
    .updateTable('auth.users')
    .set({ ...changes, ...(metadata && { raw_user_meta_data: JSON.stringify(metadata) }), updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markIdentityVerified(trx: AuthTrx, userId: string): Promise<void> {
  const identity = await trx.selectFrom('auth.identities').select(['id', 'identity_data']).where('user_id', '=', userId).where('provider', '=', 'email').executeTakeFirst();
  if (!identity) return;
  await trx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify({ ...identity.identity_data, email_verified: true }), updated_at: new Date() })
    .where('id', '=', identity.id)
    .execute();
}
