import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { CodeChallenge } from '#auth/http/pkce.ts';
import {
  findByTokenHash,
  listTokensSentTo,
  replaceOneTimeToken,
  countCodeAttempts,
  uncountCodeAttempt,
  type OneTimeTokenRow,
  type TokenSubject,
} from '#auth/queries/one-time-tokens.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthTrx, OneTimeTokenType } from '#auth/tables/tables.ts';

const maxCodeAttempts = 5;
/** Clients tell by this prefix that a link answers with a code instead of a session. */
const pkcePrefix = 'pkce_';

/** Token types that each `type` of /verify redeems. */
const emailTokenTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;
const smsTokenTypes = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;

export type MailVerifyType = keyof typeof emailTokenTypes;
export type SmsVerifyType = keyof typeof smsTokenTypes;
export const isMailVerifyType = (text: string): text is MailVerifyType =>
  Object.hasOwn(emailTokenTypes, text);
export const isSmsVerifyType = (text: string): text is SmsVerifyType =>
  Object.hasOwn(smsTokenTypes, text);

export interface NewToken {
  /** For the link. Random, because a hash of the short code could be brute-forced. */
  token: string;
  code: string;
}

export interface IssuedToken extends NewToken {
  /** Identifies the message that carries it, too. */
  id: string;
}

export const createToken = (codeDigits: number, challenge?: CodeChallenge): NewToken => ({
  token: (challenge ? pkcePrefix : '') + randomBytes(32).toString('base64url'),
  code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
});

export async function saveToken(
  trx: AuthTrx,
  subject: TokenSubject,
  created: NewToken,
): Promise<IssuedToken> {
  const id = await replaceOneTimeToken(trx, subject, {
    tokenHash: hashToken(created.token),
    codeHash: hashCode(subject.address, created.code),
  });
  return { id, ...created };
}

/** The live token of a link of one type, or else of any mail. */
export async function findByLinkToken(
  { db, settings }: AuthContext,
  token: string,
  type?: MailVerifyType,
): Promise<OneTimeTokenRow | undefined> {
  const types = type ? emailTokenTypes[type] : mailTokenTypes;
  const found = await findByTokenHash(db, hashToken(token), types);
  return found && isFresh(found, settings) ? found : undefined;
}

/** An attempt counts against every code sent to the address; after `maxCodeAttempts` only the link still works. */
export async function findByCode(
  context: AuthContext,
  sent: { address: string; audience: string; type: MailVerifyType | SmsVerifyType; code: string },
): Promise<OneTimeTokenRow | undefined> {
  const types: readonly OneTimeTokenType[] = { ...emailTokenTypes, ...smsTokenTypes }[sent.type];
  const rows = await listTokensSentTo(context.db, sent.address, types, sent.audience);
  return matchCode(context, rows, sent.address, sent.code);
}

const mailTokenTypes = [
  ...new Set(Object.values(emailTokenTypes).flat()),
  'reauthentication_token',
] as const satisfies OneTimeTokenType[];

/**
 * The live token of a mailed code, whatever the mail was for. A correct code does not count as an
 * attempt, because it is redeemed next.
 */
export async function findMailedCode(
  context: AuthContext,
  { address, audience, code }: { address: string; audience: string; code: string },
): Promise<OneTimeTokenRow | undefined> {
  const rows = await listTokensSentTo(context.db, address, mailTokenTypes, audience);
  const found = await matchCode(context, rows, address, code);
  if (found) await uncountCodeAttempt(context.db, found.id);
  return found;
}

export async function matchCode(
  { db, settings }: AuthContext,
  rows: readonly OneTimeTokenRow[],
  address: string,
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  const wanted = Buffer.from(hashCode(address, code.replaceAll(/[\s-]/g, ''))); // codes are often typed in groups
  const fresh = rows.filter((row) => isFresh(row, settings));
  // Count before comparing, so that concurrent attempts cannot bypass the limit.
  const open = await countCodeAttempts(
    db,
    fresh.map(({ id }) => id),
    maxCodeAttempts,
  );
  return fresh.find(
    (row) => open.has(row.id) && timingSafeEqual(Buffer.from(row.code_hash), wanted),
  );
}

function isFresh(row: OneTimeTokenRow, { mail, sms }: AuthSettings): boolean {
  const lifeSeconds = row.relates_to.includes('@') ? mail.tokenSeconds : sms.codeSeconds;
  return currentMs() - row.created_at.getTime() < lifeSeconds * 1000;
}

export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix);

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** The protocol's own format, as in tables imported from the hosted service. */
const hashCode = (address: string, code: string): string =>
  createHash('sha224')
    .update(address + code)
    .digest('hex');
