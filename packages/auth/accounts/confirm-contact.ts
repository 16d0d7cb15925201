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
import { contactClaims } from './contact.ts';

/** Marks the address as confirmed. An anonymous account becomes a regular one. */
export async function confirmContact(
  trx: AuthTrx,
  user: UserRow,
  kind: Contact['kind'],
): Promise<UserRow> {
  if (!(await markIdentityVerified(trx, kind, user.id)))
    await insertAddressIdentity(trx, kind, user.id, {
      ...contactClaims(user.id, { kind, address: user[kind]! }),
      [`${kind}_verified`]: true,
    });
  const confirmed = await updateUser(trx, user.id, {
    [`${kind}_confirmed_at`]: currentDate(),
    is_anonymous: false,
    metadata: { ...user.raw_user_meta_data, [`${kind}_verified`]: true },
  });
  return recomputeProviders(trx, confirmed);
}
