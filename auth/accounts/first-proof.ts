import type { Contact } from './contact.ts';
import { deleteAllFactors } from '#auth/queries/factors.ts';
import { deleteFlowStatesOf } from '#auth/queries/flow-states.ts';
import { deleteOtherIdentities } from '#auth/queries/identities.ts';
import { deleteOneTimeTokens, type OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import { deleteAllPasskeys } from '#auth/queries/passkeys.ts';
import { deleteAllSessions } from '#auth/queries/sessions.ts';
import { updateUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** How an address is proven: by a token that was sent to it, or by the word of a provider. */
type Proof = Pick<OneTimeTokenRow, 'keeps_account' | 'password_hash' | 'user_metadata'> | undefined;

/**
 * To be called before an address is confirmed for the first time. Whatever was set until then may be a stranger's: it
 * stays only if the account asked for this very token itself, or an admin opened the account.
 */
export async function keepOwn(trx: AuthTrx, user: UserRow, contact: Contact, proof: Proof): Promise<UserRow> {
  const own = proof?.keeps_account || user.opened_by_admin ? user : await dropUnproven(trx, user, contact);
  if (!proof?.user_metadata) return own;
  const password = proof.password_hash ? { encrypted_password: proof.password_hash } : {};
  return updateUser(trx, own.id, { ...password, metadata: { ...own.raw_user_meta_data, ...proof.user_metadata } });
}

/** Leaves the address and the identities that vouch for it. */
async function dropUnproven(trx: AuthTrx, user: UserRow, contact: Contact): Promise<UserRow> {
  await deleteOtherIdentities(trx, user.id, contact);
  await deleteOneTimeTokens(trx, user.id);
  await deleteFlowStatesOf(trx, user.id);
  await deleteAllSessions(trx, user.id);
  await deleteAllFactors(trx, user.id);
  await deleteAllPasskeys(trx, user.id);
  const { provider: _provider, providers: _providers, ...appMetadata } = user.raw_app_meta_data;
  const otherContact = contact.kind === 'email' ? { phone: null, phone_confirmed_at: null } : { email: null, email_confirmed_at: null };
  return updateUser(trx, user.id, { encrypted_password: null, email_change: '', phone_change: '', ...otherContact, metadata: {}, appMetadata });
}
