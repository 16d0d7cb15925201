import { sql } from 'kysely';
import type { AccountClosurePreview } from '#domain/customers/account-closure.ts';
import type { CustomerInfo, Profile } from '#domain/orders/checkout.ts';
import { canBePrepared, isReadyForHandover } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { matchesRule } from '#server/orders/order/state-queries.ts';

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select([
      'full_name',
      'email',
      'phone',
      'address',
      'address_line2',
      'city',
      'state',
      'zip_code',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      address: row.address,
      addressLine2: row.address_line2,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    }
  );
}

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

/** Orders that are still to be handed over. */
export const listOpenOrders = (
  db: Db,
  userId: string,
): Promise<AccountClosurePreview['openOrders']> =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where(matchesRule((state) => canBePrepared(state) || isReadyForHandover(state)))
    .orderBy('created_at')
    .execute();

export const listOwnMails = (db: Db, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['kind', 'state', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
