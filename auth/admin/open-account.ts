import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#auth/context.ts';
import { insertAddressIdentity, insertUser, type UserRow } from '#auth/queries/users.ts';
import { contactClaims } from '#auth/accounts/registration.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

interface OpenedAccount {
  email: string;
  audience: string;
  data: Record<string, unknown>;
  passwordHash?: string | undefined;
}

/** An account for somebody who has yet to show that the address is theirs; it holds exactly the data given. Undefined when the address is taken. */
export async function openAccount({ settings }: AuthContext, trx: AuthTrx, { email, audience, data, passwordHash }: OpenedAccount): Promise<UserRow | undefined> {
  const id = randomUUID();
  const user = await insertUser(trx, { id, audience, role: settings.tokens.userRole, email, passwordHash, metadata: data, openedByAdmin: true });
  if (user) await insertAddressIdentity(trx, 'email', id, contactClaims(id, { kind: 'email', address: email }));
  return user;
}
