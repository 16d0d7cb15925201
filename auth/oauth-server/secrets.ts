import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Long and random: of such a text a plain hash is enough. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const isSecret = (given: string, storedHash: string): boolean => timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(storedHash));
