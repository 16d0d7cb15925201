import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { needsOldAddress } from '#auth/messages/mail-links.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import type { OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import {
  findUserByContact,
  updateAddressIdentity,
  updateUser,
  type UserRow,
  type Contact,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { confirmContact } from './confirm-contact.ts';
import { applyFirstProof } from './first-proof.ts';

/** `half-confirmed`: a change of address that the other address must confirm too. */
export type Redeemed = { status: 'signed-in'; user: UserRow } | { status: 'half-confirmed' };

export async function assertContactFree(
  db: AuthTrx | AuthContext['db'],
  user: Pick<UserRow, 'id' | 'aud'>,
  contact: Contact,
): Promise<void> {
  const holder = await findUserByContact(db, contact, user.aud);
  if (holder && holder.id !== user.id)
    throw contact.kind === 'email' ? refuse('email_exists') : refuse('phone_exists');
}

/** Where both the old and the new address must confirm, they may do so in either order. */
export async function redeemEmailChange(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  proof: OneTimeTokenRow,
): Promise<Redeemed> {
  if (needsOldAddress(context, user) && user.email_change_confirm_status === 0) {
    await updateUser(trx, user.id, { email_change_confirm_status: 1 });
    return { status: 'half-confirmed' };
  }
  const contact = { kind: 'email', address: user.email_change } as const;
  return {
    status: 'signed-in',
    user: await changeEmail(
      context,
      trx,
      await asProven(trx, user, contact, proof),
      contact.address,
    ),
  };
}

/** An account without a proven address may hold a stranger's data, so this counts as its first proof. */
const asProven = (
  trx: AuthTrx,
  user: UserRow,
  contact: Contact,
  proof: OneTimeTokenRow,
): Promise<UserRow> | UserRow =>
  isFirstProof(user) ? applyFirstProof(trx, user, contact, proof) : user;

export const isFirstProof = (user: UserRow): boolean =>
  user.is_anonymous || (hasContact(user) && !isProven(user));
const hasContact = ({ email, phone }: UserRow): boolean => Boolean(email || phone);
const isProven = ({ email_confirmed_at: byEmail, phone_confirmed_at: byPhone }: UserRow): boolean =>
  byEmail !== null || byPhone !== null;

/** @throws AuthError 422 if another account has taken the address meanwhile */
export async function changeEmail(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  const changed = await changeContact(trx, user, { kind: 'email', address: email });
  await notifyOwner(context, trx, user, {
    change: 'email-changed',
    detail: `New address: ${email}`,
  });
  return updateUser(trx, changed.id, {
    email_change: '',
    email_change_confirm_status: 0,
    email_change_sent_at: null,
  });
}

export async function redeemPhoneChange(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  proof: OneTimeTokenRow,
): Promise<UserRow> {
  const contact = { kind: 'phone', address: proof.relates_to } as const;
  return changePhone(context, trx, await asProven(trx, user, contact, proof), contact.address);
}

export async function changePhone(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  phone: string,
): Promise<UserRow> {
  const changed = await changeContact(trx, user, { kind: 'phone', address: phone });
  await notifyOwner(context, trx, user, { change: 'phone-changed' });
  return updateUser(trx, changed.id, { phone_change: '', phone_change_sent_at: null });
}

async function changeContact(trx: AuthTrx, user: UserRow, contact: Contact): Promise<UserRow> {
  await assertContactFree(trx, user, contact);
  const changed = await updateUser(trx, user.id, { [contact.kind]: contact.address });
  await updateAddressIdentity(trx, contact.kind, user.id, { [contact.kind]: contact.address });
  return confirmContact(trx, changed, contact.kind);
}
