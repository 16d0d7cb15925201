import type { CryptoKey, JWK } from 'jose';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { Algorithm } from '#auth/settings/tokens.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { givenKeys } from './given-keys.ts';
import { storedKeys } from './stored-keys.ts';

export interface SigningKey {
  /** Undefined for the one shared secret. */
  kid: string | undefined;
  algorithm: Algorithm;
  key: CryptoKey | Uint8Array;
}
/** Checks tokens; for asymmetric keys the public half. */
export type VerificationKey = SigningKey;

/** The keys as of now: they change while the program runs. */
export interface KeyRing {
  signing(): Promise<SigningKey>;
  /** By the exact name only. */
  findVerificationKey(kid: string): Promise<VerificationKey | undefined>;
  /** Public halves only, for everybody to read: those that sign, will sign, or have signed tokens that still live. */
  published(): Promise<JWK[]>;
}

/** Given keys, else the one shared secret, else keys that the service makes and keeps in its database. */
export async function createKeyRing(db: AuthDb, { tokens, secretKey: sealingKey }: Pick<AuthSettings, 'tokens' | 'secretKey'>): Promise<KeyRing> {
  if (tokens.keys.length > 0) return givenKeys(tokens.keys);
  if (tokens.secret) return secretOnly(tokens.secret);
  return storedKeys(db, sealingKey);
}

export const secretKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const secretOnly = (secret: string): KeyRing => ({
  signing: async () => ({ kid: undefined, algorithm: 'HS256', key: secretKey(secret) }),
  findVerificationKey: async () => undefined,
  published: async () => [],
});
