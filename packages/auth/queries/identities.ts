import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { type Contact, listIdentities, type IdentityRow } from './users.ts';

export const findIdentity = (
  db: AuthDb,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst();

/** Undefined if the identity already exists. */
export const insertProviderIdentity = (
  trx: AuthTrx,
  identity: { userId: string; provider: string; subject: string; claims: Record<string, unknown> },
): Promise<IdentityRow | undefined> =>
  trx
    .insertInto('auth.identities')
    .values({
      user_id: identity.userId,
      provider: identity.provider,
      provider_id: identity.subject,
      identity_data: JSON.stringify(identity.claims),
      last_sign_in_at: currentDate(),
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider']).doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updateProviderIdentity(
  trx: AuthTrx,
  id: string,
  claims: Record<string, unknown>,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set({
      identity_data: JSON.stringify(claims),
      last_sign_in_at: currentDate(),
      updated_at: currentDate(),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteIdentity(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.identities').where('id', '=', id).execute();
}

/** Deletes identities that do not prove this address. */
export async function deleteOtherIdentities(
  trx: AuthTrx,
  userId: string,
  { kind, address }: Contact,
): Promise<void> {
  for (const { id, identity_data: data } of await listIdentities(trx, userId)) {
    if (data[`${kind}_verified`] !== true || data[kind] !== address) await deleteIdentity(trx, id);
  }
}
