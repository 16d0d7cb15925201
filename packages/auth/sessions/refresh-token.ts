import { hash as hashOf, randomBytes } from 'node:crypto';

/** Fits tokens of every service that speaks the protocol. Clients distinguish unknown tokens from malformed ones. */
const tokenPattern = /^[\w-]{12,}$/;

export interface NewToken {
  token: string;
  hash: string;
  successorSeed: Buffer;
}

/**
 * The first token of a session. Only hashes are stored, yet a lost response must be repeatable: so
 * each later token is derived from its parent and the seed stored with that parent. Neither the
 * table nor an old token alone yields the next one; only the service can derive it, and it applies
 * the reuse rules.
 */
export const createRefreshToken = (): NewToken => withHash(randomBytes(32).toString('base64url'));

/** Deterministic. Seeds have a fixed length, so the concatenation is unambiguous. */
export const deriveSuccessor = (parent: string, successorSeed: Buffer): string =>
  hashOf('sha256', Buffer.concat([successorSeed, Buffer.from(parent)]), 'base64url');

export const withHash = (token: string): NewToken => ({
  token,
  hash: hashRefreshToken(token),
  successorSeed: randomBytes(32),
});

export const hashRefreshToken = (token: string): string => hashOf('sha256', token, 'hex');

export const looksLikeRefreshToken = (text: string): boolean => tokenPattern.test(text);
