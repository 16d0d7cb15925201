import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Long and random, so that a plain hash is enough. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const looksLikeSecret = (text: string | undefined): text is string =>
  /^[\w-]{43}$/.test(text ?? '');

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export const matchesSecret = (given: string, storedHash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(storedHash));
