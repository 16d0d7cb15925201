import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { SmsChannel } from '#auth/context/sms-sender.ts';
import type { Client } from '#auth/http/client-address.ts';
import { mailLink, type LinkOptions } from '#auth/messages/mail-links.ts';
import { sendSmsCode, type SentCode } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import type { TokenClaim } from '#auth/queries/one-time-tokens.ts';
import {
  findUserByContact,
  insertAddressIdentity,
  insertUser,
  lockUser,
  updateUser,
  type UserRow,
  type Contact,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { confirmContact } from './confirm-contact.ts';
import { contactClaims, isConfirmed } from './contact.ts';

export interface NewAccount {
  contact: Contact;
  audience: string;
  /** Absent for a sign-up by code. */
  password?: { text: string; hash: string };
  data: Record<string, unknown>;
  link: LinkOptions;
  channel: SmsChannel;
  client: Client;
}

/**
 * `confirmed`: a new account was confirmed automatically. `waiting`: the address must be confirmed
 * first. `unconfirmed`: confirmation is automatic, but the address has an older, unconfirmed
 * account. `taken`: it has a confirmed one.
 */
export type Registration =
  | { status: 'confirmed' | 'unconfirmed' | 'taken'; user: UserRow }
  | { status: 'waiting'; user: UserRow; messageId?: string };

/** Creates an account, or sends an unconfirmed one its confirmation again. */
export async function register(context: AuthContext, account: NewAccount): Promise<Registration> {
  const { contact, client } = account;
  const { autoconfirm } = context.settings.signUp[contact.kind];
  if (contact.kind === 'email') {
    if (!autoconfirm && !(await revealsTakenAddress(context, account)))
      await context.limits.countMail('signup', contact.address, client.address);
    const repeated = await findRepeated(context, account);
    return context.db
      .transaction()
      .execute((trx) => registerIn(context, trx, { ...account, repeated }, undefined));
  }
  const known = await findUserByContact(context.db, contact, account.audience);
  const needsCode = !autoconfirm && !(known && isConfirmed(known, 'phone'));
  const code = needsCode
    ? await sendSmsCode(context, contact.address, account.channel, 'signup')
    : undefined;
  const repeated = await findRepeated(context, account);
  return context.db
    .transaction()
    .execute((trx) => registerIn(context, trx, { ...account, repeated }, code));
}

/** The sign-up that already waits for the address, if this one is the same person's: the password tells. */
interface Repeated {
  passwordHash: string | null;
}

/** Outside the transaction, because comparing passwords is slow. */
async function findRepeated(
  { db, passwords }: AuthContext,
  { contact, audience, password, data }: NewAccount,
): Promise<Repeated | undefined> {
  const known = await findUserByContact(db, contact, audience);
  if (!known || isConfirmed(known, contact.kind)) return undefined;
  const { encrypted_password: passwordHash, raw_user_meta_data: metadata } = known;
  const isSame = password
    ? await passwords.matches(password.text, passwordHash)
    : !passwordHash &&
      isDeepStrictEqual(metadata, { ...data, ...contactClaims(known.id, contact) });
  return isSame ? { passwordHash } : undefined;
}

/**
 * A taken address is sent no mail. It still counts against the limits, unless the response reveals
 * that it is taken anyway.
 */
async function revealsTakenAddress(
  { db, settings }: AuthContext,
  { contact, audience }: NewAccount,
): Promise<boolean> {
  if (settings.signUp.hidesTaken) return false;
  const known = await findUserByContact(db, contact, audience);
  return known !== undefined && isConfirmed(known, contact.kind);
}

async function registerIn(
  context: AuthContext,
  trx: AuthTrx,
  account: NewAccount & { repeated: Repeated | undefined },
  code: SentCode | undefined,
): Promise<Registration> {
  const { contact, client, audience, repeated } = account;
  const { autoconfirm } = context.settings.signUp[contact.kind];
  const created = await insertAccount(context, trx, account);
  if (created) {
    await writeAudit(trx, 'user_signedup', created, client.address, { provider: contact.kind });
    if (autoconfirm)
      return { status: 'confirmed', user: await confirmContact(trx, created, contact.kind) };
    return requestConfirmation(context, trx, created, { ...account, claim: 'account' }, code);
  }

  const found = await findUserByContact(trx, contact, audience);
  const user = found && (await lockUser(trx, found.id));
  if (!user) throw new Error('The account of this address cannot be found'); // deleted concurrently
  if (isConfirmed(user, contact.kind)) {
    await writeAudit(trx, 'user_repeated_signup', user, client.address, { provider: contact.kind });
    return { status: 'taken', user };
  }
  if (autoconfirm) return { status: 'unconfirmed', user };
  await writeAudit(trx, 'user_confirmation_requested', user, client.address, {
    provider: contact.kind,
  });
  // Whichever mail is opened, it does not tell whose password is whose: see applyFirstProof.
  const isSame = repeated?.passwordHash === user.encrypted_password;
  const waiting = isSame ? user : await updateUser(trx, user.id, { sign_ups_differ: true });
  const claim = isSame ? 'account' : 'nothing';
  return requestConfirmation(context, trx, waiting, { ...account, claim }, code);
}

async function insertAccount(
  { settings }: AuthContext,
  trx: AuthTrx,
  { contact, audience, password, data }: NewAccount,
): Promise<UserRow | undefined> {
  const id = randomUUID();
  const claims = contactClaims(id, contact);
  const created = await insertUser(trx, {
    id,
    aud: audience,
    role: settings.tokens.userRole,
    [contact.kind]: contact.address,
    encrypted_password: password?.hash,
    metadata: { ...data, ...claims },
    appMetadata: { provider: contact.kind, providers: [contact.kind] },
  });
  if (created) await insertAddressIdentity(trx, contact.kind, id, claims);
  return created;
}

async function requestConfirmation(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  { contact, link, claim }: NewAccount & { claim: TokenClaim },
  code: SentCode | undefined,
): Promise<Registration> {
  if (contact.kind === 'email')
    return {
      status: 'waiting',
      user: await mailLink(context, trx, user, 'confirm-address', { ...link, claim }),
    };
  if (!code) throw new Error('The code was not sent');
  await code.save(trx, { userId: user.id, type: 'confirmation_token', claim });
  return {
    status: 'waiting',
    user: await updateUser(trx, user.id, { confirmation_sent_at: currentDate() }),
    ...(code.messageId && { messageId: code.messageId }),
  };
}
