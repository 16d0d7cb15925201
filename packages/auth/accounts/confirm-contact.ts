import { currentDate } from '@grafted/postgres/clock.ts';
import {
  insertAddressIdentity,
  markIdentityVerified,
  recomputeProviders,
  updateUser,
  type UserRow,
  type Contact,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** Marks the address as confirmed. An anonymous account becomes a regular one. */
export async function confirmContact(
  trx: AuthTrx,
  user: UserRow,
  kind: Contact['kind'],
): Promise<UserRow> {
  if (!(await markIdentityVerified(trx, kind, user.id))) await addIdentity(trx, user, kind);
  const confirmed = await updateUser(trx, user.id, {
    [`${kind}_confirmed_at`]: currentDate(),
    is_anonymous: false,
    metadata: { ...user.raw_user_meta_data, [`${kind}_verified`]: true },
  });
  return recomputeProviders(trx, confirmed);
}

async function addIdentity(trx: AuthTrx, user: UserRow, kind: Contact['kind']): Promise<void> {
  const verified = { email_verified: kind === 'email', phone_verified: kind === 'phone' };
  await insertAddressIdentity(trx, kind, user.id, {
    sub: user.id,
    [kind]: user[kind],
    ...verified,
  });
}
