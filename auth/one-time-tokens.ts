import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from './context.ts';
import { countCodeFailure, findByTokenHash, listTokensOfUser, replaceOneTimeToken, type OneTimeTokenRow } from './queries/one-time-tokens.ts';
import { findUserByEmail } from './queries/users.ts';
import type { AuthTrx, OneTimeTokenType } from './tables.ts';

const codeDigits = 6;
const codeFailuresMax = 5;

/** The kinds of token that a `type` of POST /verify redeems. */
const redeemable = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;
export type VerifyType = keyof typeof redeemable;
export const isVerifyType = (text: string): text is VerifyType => Object.hasOwn(redeemable, text);

export interface IssuedToken {
  /** Names the event of sending it. */
  id: string;
  /** For the link: too long to guess, unlike a hash of the short code would be. */
  token: string;
  code: string;
}

export async function issueOneTimeToken(trx: AuthTrx, { userId, email, type }: { userId: string; email: string; type: OneTimeTokenType }): Promise<IssuedToken> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const id = await replaceOneTimeToken(trx, { userId, type, tokenHash: hashToken(token), codeHash: hashCode(email, code), relatesTo: email });
  return { id, token, code };
}

export async function findByLinkToken({ db, settings }: AuthContext, token: string, type: VerifyType): Promise<OneTimeTokenRow | undefined> {
  const found = await findByTokenHash(db, hashToken(token), redeemable[type]);
  return found && isFresh(found, settings.mail.tokenSeconds) ? found : undefined;
}

/** A wrong code counts against all codes of the account; after a few of them only the link still works. */
export async function findByCode({ db, settings }: AuthContext, email: string, code: string, type: VerifyType): Promise<OneTimeTokenRow | undefined> {
  const user = await findUserByEmail(db, email);
  if (!user) return undefined;
  const wanted = Buffer.from(hashCode(email, code));
  const live = (await listTokensOfUser(db, user.id, redeemable[type])).filter((row) => row.code_failures < codeFailuresMax && isFresh(row, settings.mail.tokenSeconds));
  const found = live.find((row) => timingSafeEqual(Buffer.from(row.code_hash), wanted));
  if (!found) await countCodeFailure(db, user.id, redeemable[type]);
  return found;
}

const isFresh = (row: OneTimeTokenRow, lifeSeconds: number): boolean => Date.now() - row.created_at.getTime() < lifeSeconds * 1000;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** The protocol's own form: tables brought over from another service hold it too. */
const hashCode = (email: string, code: string): string => createHash('sha224').update(email + code).digest('hex');
