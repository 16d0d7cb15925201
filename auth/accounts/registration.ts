import { randomUUID } from 'node:crypto';
import { confirmContact } from './confirm-contact.ts';
import type { Contact } from './contact.ts';
import type { AuthContext } from '#auth/context.ts';
import { mailConfirmation, type LinkOptions } from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import type { Client } from '#auth/queries/sessions.ts';
import type { TokenClaim } from '#auth/queries/one-time-tokens.ts';
import { findUserByContact, insertAddressIdentity, insertUser, lockUser, updateUser, type UserRow } from '#auth/queries/users.ts';
import type { SmsChannel } from '#auth/messages/sms.ts';
import { sendSmsCode, type SentCode } from '#auth/messages/sms-codes.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

export interface NewAccount {
  contact: Contact;
  audience: string;
  /** Nobody's when absent: signed up by a code. */
  passwordHash?: string;
  data: Record<string, unknown>;
  link: LinkOptions;
  channel: SmsChannel;
  client: Client;
}

/**
 * `confirmed`: there is a new account, and it needs no proof. `waiting`: the person must show that the address is theirs.
 * `unproven`: the address has an account that was never confirmed, and new ones need no proof. `taken`: it has one.
 */
export type Registration =
  | { status: 'confirmed' | 'unproven' | 'taken'; user: UserRow }
  | { status: 'waiting'; user: UserRow; messageId?: string };

/** What an address says of itself when nothing else is known. */
export const contactClaims = (id: string, { kind, address }: Contact) => ({ sub: id, [kind]: address, email_verified: false, phone_verified: false });

export const isConfirmed = (user: UserRow, kind: Contact['kind']): boolean => (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;

/** Opens an account for an address, or asks an unconfirmed one for its proof again. */
export async function register(context: AuthContext, account: NewAccount): Promise<Registration> {
  const { contact, client } = account;
  const { autoconfirm } = context.settings.signUp[contact.kind];
  if (contact.kind === 'email') {
    if (!autoconfirm && !(await isTold(context, account))) await context.limits.countMail('signup', contact.address, client.address);
    return context.db.transaction().execute((trx) => registerIn(context, trx, account, undefined));
  }
  const known = await findUserByContact(context.db, contact, account.audience);
  const needsCode = !autoconfirm && !(known && isConfirmed(known, 'phone'));
  const code = needsCode ? await sendSmsCode(context, contact.address, account.channel, 'signup') : undefined;
  return context.db.transaction().execute((trx) => registerIn(context, trx, account, code));
}

/** A taken address gets no mail. To count one all the same hides that, which is of no use where the answer tells it anyway. */
async function isTold({ db, settings }: AuthContext, { contact, audience }: NewAccount): Promise<boolean> {
  if (settings.signUp.hidesTaken) return false;
  const known = await findUserByContact(db, contact, audience);
  return known !== undefined && isConfirmed(known, contact.kind);
}

async function registerIn(context: AuthContext, trx: AuthTrx, account: NewAccount, code: SentCode | undefined): Promise<Registration> {
  const { contact, client, audience } = account;
  const { autoconfirm } = context.settings.signUp[contact.kind];
  const created = await insertAccount(context, trx, account);
  if (created) {
    await writeAudit(trx, 'user_signedup', created, client.address, { provider: contact.kind });
    if (autoconfirm) return { status: 'confirmed', user: await confirmContact(trx, created, contact.kind) };
    return askForProof(context, trx, created, { ...account, claim: 'account' }, code);
  }

  const found = await findUserByContact(trx, contact, audience);
  const user = found && (await lockUser(trx, found.id));
  if (!user) throw new Error('The address has an account that cannot be found'); // deleted this very moment
  if (isConfirmed(user, contact.kind)) {
    await writeAudit(trx, 'user_repeated_signup', user, client.address, { provider: contact.kind });
    return { status: 'taken', user };
  }
  if (autoconfirm) return { status: 'unproven', user };
  await writeAudit(trx, 'user_confirmation_requested', user, client.address, { provider: contact.kind });
  // Who signed up before may be a stranger: this password and data count with this token only, and theirs with theirs.
  const claim = { passwordHash: account.passwordHash ?? null, metadata: { ...account.data, ...contactClaims(user.id, contact) } };
  return askForProof(context, trx, user, { ...account, claim }, code);
}

async function insertAccount({ settings }: AuthContext, trx: AuthTrx, { contact, audience, passwordHash, data }: NewAccount): Promise<UserRow | undefined> {
  const id = randomUUID();
  const claims = contactClaims(id, contact);
  const created = await insertUser(trx, {
    id,
    audience,
    role: settings.tokens.userRole,
    [contact.kind]: contact.address,
    passwordHash,
    metadata: { ...data, ...claims },
    appMetadata: { provider: contact.kind, providers: [contact.kind] },
  });
  if (created) await insertAddressIdentity(trx, contact.kind, id, claims);
  return created;
}

async function askForProof(context: AuthContext, trx: AuthTrx, user: UserRow, { contact, link, claim }: NewAccount & { claim: TokenClaim }, code: SentCode | undefined): Promise<Registration> {
  if (contact.kind === 'email') return { status: 'waiting', user: await mailConfirmation(context, trx, user, claim, link) };
  await code!.save(trx, { userId: user.id, type: 'confirmation_token', claim }); // sent above
  return { status: 'waiting', user: await updateUser(trx, user.id, { confirmation_sent_at: new Date() }), ...(code!.messageId && { messageId: code!.messageId }) };
}
