import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#auth/context/context.ts';
import type { SecurityChange, SecurityNotice } from '#auth/contract/security-notices.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { FactorType } from '#auth/tables/factors.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** Notifies the owner at the address from before the change; an unconfirmed address may be a stranger's. */
export async function notifyOwner(
  { mailer }: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  notice: SecurityNotice,
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return;
  await mailer.send(trx, {
    kind: 'security-notice',
    subjectId: randomUUID(),
    to: user.email,
    metadata: user.raw_user_meta_data,
    ...notice,
  });
}

export const factorAdded: Readonly<Record<FactorType, SecurityChange>> = {
  totp: 'authenticator-added',
  phone: 'code-phone-added',
  webauthn: 'security-key-added',
  recovery_code: 'recovery-codes-made',
};
export const factorRemoved: Readonly<Record<FactorType, SecurityChange>> = {
  totp: 'authenticator-removed',
  phone: 'code-phone-removed',
  webauthn: 'security-key-removed',
  recovery_code: 'recovery-codes-removed',
};
