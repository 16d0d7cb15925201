import { passwordNeeded } from '#auth/contract/password-needed.ts';
import { deleteAllFactors } from '#auth/queries/factors.ts';
import { deleteUserFlowStates } from '#auth/queries/flow-states.ts';
import { deleteOtherIdentities } from '#auth/queries/identities.ts';
import { deleteOneTimeTokens, type OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import { deleteAllPasskeys } from '#auth/queries/passkeys.ts';
import { deleteAllSessions } from '#auth/queries/sessions.ts';
import { updateUser, type UserRow, type Contact } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** The token that proved the address; undefined if a provider vouched for it. */
type Proof = Pick<OneTimeTokenRow, 'keeps_account' | 'user_metadata'> | undefined;

/** Whether what was set so far stays: else it ends with every session, password and factor. */
export const keepsAccount = (
  { opened_by_admin: openedByAdmin, sign_ups_differ: differed }: UserRow,
  proof: Proof,
): boolean => openedByAdmin || (proof?.keeps_account === true && !differed);

/**
 * Call before confirming an address for the first time. Anything set so far may come from a stranger: it is kept only
 * if the token was issued for this account's own sign-up, or an admin created the account. Opening a mail proves the
 * mailbox, not who chose a password: where sign-ups differ, none of their passwords and names is adopted.
 */
export async function applyFirstProof(
  trx: AuthTrx,
  user: UserRow,
  contact: Contact,
  proof: Proof,
): Promise<UserRow> {
  const { sign_ups_differ: differed } = user;
  const own = keepsAccount(user, proof) ? user : await dropUnproven(trx, user, contact);
  const needsPassword = differed && proof !== undefined && !own.encrypted_password;
  return updateUser(trx, own.id, {
    sign_ups_differ: false,
    metadata: { ...own.raw_user_meta_data, ...proof?.user_metadata },
    ...(needsPassword && { appMetadata: { ...own.raw_app_meta_data, [passwordNeeded]: true } }),
  });
}

/** Keeps only the address and its own identities. */
async function dropUnproven(trx: AuthTrx, user: UserRow, contact: Contact): Promise<UserRow> {
  await deleteOtherIdentities(trx, user.id, contact);
  await deleteOneTimeTokens(trx, user.id);
  await deleteUserFlowStates(trx, user.id);
  await deleteAllSessions(trx, user.id);
  await deleteAllFactors(trx, user.id);
  await deleteAllPasskeys(trx, user.id);
  const { provider: _provider, providers: _providers, ...appMetadata } = user.raw_app_meta_data;
  const otherContact =
    contact.kind === 'email'
      ? { phone: null, phone_confirmed_at: null }
      : { email: null, email_confirmed_at: null };
  return updateUser(trx, user.id, {
    encrypted_password: null,
    email_change: '',
    phone_change: '',
    ...otherContact,
    metadata: {},
    appMetadata,
  });
}
