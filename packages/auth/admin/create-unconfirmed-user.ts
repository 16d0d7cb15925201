import { randomUUID } from 'node:crypto';
import { contactClaims } from '#auth/accounts/contact.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { insertAddressIdentity, insertUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

interface NewUnconfirmedUser {
  email: string;
  audience: string;
  data: Record<string, unknown>;
  passwordHash?: string | undefined;
}

/** Creates an account for an admin, with exactly the given metadata. Undefined if the address is taken. */
export async function createUnconfirmedUser(
  { settings }: AuthContext,
  trx: AuthTrx,
  { email, audience, data, passwordHash }: NewUnconfirmedUser,
): Promise<UserRow | undefined> {
  const id = randomUUID();
  const user = await insertUser(trx, {
    id,
    aud: audience,
    role: settings.tokens.userRole,
    email,
    encrypted_password: passwordHash,
    metadata: data,
    opened_by_admin: true,
  });
  if (user)
    await insertAddressIdentity(
      trx,
      'email',
      id,
      contactClaims(id, { kind: 'email', address: email }),
    );
  return user;
}
