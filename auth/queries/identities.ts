import type { Insertable } from 'kysely';
import type { AuthDb, AuthTrx, UsersTable } from '../tables.ts';
import { listIdentities, type IdentityRow, type UserRow } from './users.ts';

export const findIdentity = (db: AuthDb, provider: string, subject: string): Promise<IdentityRow | undefined> =>
  db.selectFrom('auth.identities').selectAll().where('provider', '=', provider).where('provider_id', '=', subject).executeTakeFirst();

/** Undefined when somebody else was first with it. */
export const insertProviderIdentity = (trx: AuthTrx, identity: { userId: string; provider: string; subject: string; claims: Record<string, unknown> }): Promise<IdentityRow | undefined> =>
  trx
    .insertInto('auth.identities')
    .values({ user_id: identity.userId, provider: identity.provider, provider_id: identity.subject, identity_data: JSON.stringify(identity.claims), last_sign_in_at: new Date() })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider']).doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updateProviderIdentity(trx: AuthTrx, id: string, claims: Record<string, unknown>): Promise<void> {
  await trx.updateTable('auth.identities').set({ identity_data: JSON.stringify(claims), last_sign_in_at: new Date(), updated_at: new Date() }).where('id', '=', id).execute();
}

export async function deleteIdentity(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.identities').where('id', '=', id).execute();
}

/** Those that vouch for no address: whoever opened the account by them has not shown that it is theirs. */
export async function deleteUnverifiedIdentities(trx: AuthTrx, userId: string): Promise<void> {
  for (const identity of await listIdentities(trx, userId)) {
    if (identity.identity_data.email_verified !== true && identity.identity_data.phone_verified !== true) await deleteIdentity(trx, identity.id);
  }
}

/** Undefined when the address has an account already. */
export const insertExternalUser = (trx: AuthTrx, user: Insertable<UsersTable>): Promise<UserRow | undefined> =>
  trx
    .insertInto('auth.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
