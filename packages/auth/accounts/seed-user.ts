import { randomUUID } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import { createPasswords } from '#auth/passwords/passwords.ts';
import {
  findUserByEmail,
  insertAddressIdentity,
  insertUser,
  updateUser,
} from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** For demo accounts: needs no confirmation mail. Does nothing if the address already has an account. */
export async function createConfirmedUser(
  db: AuthDb,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await findUserByEmail(db, email)) return; // before the slow hash
  const passwordHash = await (await createPasswords()).hash(password);
  await db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const claims = { sub: id, email, email_verified: true, phone_verified: false };
    const created = await insertUser(trx, {
      id,
      email,
      encrypted_password: passwordHash,
      metadata: claims,
    });
    if (!created) return;
    await insertAddressIdentity(trx, 'email', id, claims);
    await updateUser(trx, id, { email_confirmed_at: currentDate() });
  });
}
