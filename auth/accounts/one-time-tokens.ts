import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '#auth/context.ts';
import type { CodeChallenge } from './pkce.ts';
import { findByTokenHash, listTokensSentTo, replaceOneTimeToken, takeCodeTries, type OneTimeTokenRow, type TokenClaim } from '#auth/queries/one-time-tokens.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthTrx, OneTimeTokenType } from '#auth/tables/tables.ts';

const codeTriesMax = 5;
/** Tells whoever reads a link that it answers with a code, not with a session. */
const challengedPrefix = 'pkce_';

/** The kinds of token that a `type` of /verify redeems. */
const mailed = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;
const texted = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;

export type MailVerifyType = keyof typeof mailed;
export type SmsVerifyType = keyof typeof texted;
export const isMailVerifyType = (text: string): text is MailVerifyType => Object.hasOwn(mailed, text);
export const isSmsVerifyType = (text: string): text is SmsVerifyType => Object.hasOwn(texted, text);

export interface NewToken {
  /** For the link: too long to guess, unlike a hash of the short code would be. */
  token: string;
  code: string;
}

export interface IssuedToken extends NewToken {
  /** Names the event of sending it. */
  id: string;
}

export interface TokenSubject {
  userId: string;
  /** Mail address or phone number that it is sent to. */
  address: string;
  type: OneTimeTokenType;
  challenge?: CodeChallenge | undefined;
  /** Nothing when absent. */
  claim?: TokenClaim | undefined;
}

export const createToken = (codeDigits: number, challenge?: CodeChallenge): NewToken => ({
  token: (challenge ? challengedPrefix : '') + randomBytes(32).toString('base64url'),
  code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
});

export async function saveToken(trx: AuthTrx, { userId, address, type, challenge, claim = 'nothing' }: TokenSubject, created: NewToken): Promise<IssuedToken> {
  const id = await replaceOneTimeToken(trx, { userId, type, tokenHash: hashToken(created.token), codeHash: hashCode(address, created.code), relatesTo: address, challenge, claim });
  return { id, ...created };
}

export async function findByLinkToken({ db, settings }: AuthContext, token: string, type: MailVerifyType): Promise<OneTimeTokenRow | undefined> {
  const found = await findByTokenHash(db, hashToken(token), mailed[type]);
  return found && isFresh(found, settings) ? found : undefined;
}

/** A try counts against all codes that were sent to the address; after a few of them only the link still works. */
export async function findByCode(context: AuthContext, sent: { address: string; audience: string; type: MailVerifyType | SmsVerifyType; code: string }): Promise<OneTimeTokenRow | undefined> {
  const types: readonly OneTimeTokenType[] = { ...mailed, ...texted }[sent.type];
  const rows = await listTokensSentTo(context.db, sent.address, types, sent.audience);
  return matchCode(context, rows, sent.address, sent.code);
}

export async function matchCode({ db, settings }: AuthContext, rows: readonly OneTimeTokenRow[], address: string, code: string): Promise<OneTimeTokenRow | undefined> {
  const wanted = Buffer.from(hashCode(address, code.replaceAll(/[\s-]/g, ''))); // people group digits
  const fresh = rows.filter((row) => isFresh(row, settings));
  // Counted before the code is looked at: sixty tries at once are sixty tries.
  const open = await takeCodeTries(db, fresh.map(({ id }) => id), codeTriesMax);
  return fresh.find((row) => open.has(row.id) && timingSafeEqual(Buffer.from(row.code_hash), wanted));
}

/** Mail is read later than a text message. */
function isFresh(row: OneTimeTokenRow, { mail, sms }: AuthSettings): boolean {
  const lifeSeconds = row.relates_to.includes('@') ? mail.tokenSeconds : sms.codeSeconds;
  return Date.now() - row.created_at.getTime() < lifeSeconds * 1000;
}

export const isChallenged = (token: string): boolean => token.startsWith(challengedPrefix);

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** The protocol's own form: tables brought over from another service hold it too. */
const hashCode = (address: string, code: string): string => createHash('sha224').update(address + code).digest('hex');
