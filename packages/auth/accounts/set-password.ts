import { passwordNeeded } from '#auth/contract/password-needed.ts';
import { updateUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

export function setPassword(trx: AuthTrx, user: UserRow, passwordHash: string): Promise<UserRow> {
  const { [passwordNeeded]: _needed, ...appMetadata } = user.raw_app_meta_data;
  return updateUser(trx, user.id, { encrypted_password: passwordHash, appMetadata });
}
