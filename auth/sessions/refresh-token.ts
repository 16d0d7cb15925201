import { hash as hashOf, randomBytes } from 'node:crypto';

/** Tokens of every service that speaks the protocol; programs tell an unknown token from what can be none. */
const form = /^[\w-]{12,}$/;

export interface NewToken {
  token: string;
  hash: string;
  successorSeed: Buffer;
}

/**
 * The first token of a session. Only hashes are stored, yet a lost answer must be given again: so every later token is
 * computed from its parent and the seed stored with that parent. The table alone yields no token, nor does an old
 * token alone; the holder of an old token asks the service, which applies the rules of reuse.
 */
export const createRefreshToken = (): NewToken => withHash(randomBytes(32).toString('base64url'));

/** Always the same one for the same parent. Seeds have one length, so nothing can be shifted between the two. */
export const successorOf = (parent: string, successorSeed: Buffer): string => hashOf('sha256', Buffer.concat([successorSeed, Buffer.from(parent)]), 'base64url');

export const withHash = (token: string): NewToken => ({ token, hash: hashRefreshToken(token), successorSeed: randomBytes(32) });

export const hashRefreshToken = (token: string): string => hashOf('sha256', token, 'hex');

export const looksLikeRefreshToken = (text: string): boolean => form.test(text);
