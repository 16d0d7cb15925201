import { sql } from 'kysely';
import type { CustomerInfo, Profile, ProfileContent } from '#domain/orders/checkout.ts';
import type { Db, Trx } from '#server/database/client.ts';

export const findProfile = (db: Db, userId: string): Promise<Profile | undefined> =>
  db
    .selectFrom('profiles')
    .select(['full_name as fullName', 'email', 'phone', 'address', 'address_line2 as addressLine2'])
    .select(['city', 'state', 'zip_code as zipCode'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** Saves the contact data for the next checkout. Without an address, keeps the stored one. */
export async function saveProfile(trx: Trx, userId: string, customer: CustomerInfo): Promise<void> {
  const person = { full_name: customer.fullName, email: customer.email, phone: customer.phone };
  const given = {
    address: customer.address,
    // Goes with its street: an address without a unit has none.
    address_line2: customer.address === undefined ? undefined : (customer.addressLine2 ?? ''),
    city: customer.city,
    state: customer.state,
    zip_code: customer.zipCode,
  };
  const address = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  await trx
    .insertInto('profiles')
    .values({ id: userId, ...person, ...address })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...person, ...address, updated_at: sql`now()` }),
    )
    .execute();
}

/** What the account's page says, an address that was emptied included. `email` is for an account without a profile. */
export async function changeProfile(
  db: Db,
  { userId, email, profile }: { userId: string; email: string; profile: ProfileContent },
): Promise<void> {
  const { fullName, phone, address = '', addressLine2 = '', city = '', zipCode = '' } = profile;
  const details = {
    full_name: fullName,
    phone,
    address,
    address_line2: addressLine2,
    city,
    state: address ? (profile.state ?? '') : '',
    zip_code: zipCode,
  };
  await db
    .insertInto('profiles')
    .values({ id: userId, email, ...details })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...details, updated_at: sql`now()` }),
    )
    .execute();
}
