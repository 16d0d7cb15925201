import type { CryptoKey, JWK } from 'jose';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { Algorithm } from '#auth/settings/tokens.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { configuredKeys } from './configured-keys.ts';
import { storedKeys } from './stored-keys.ts';

export interface SigningKey {
  /** Undefined for the shared secret. */
  kid: string | undefined;
  algorithm: Algorithm;
  key: CryptoKey | Uint8Array;
}
/** For asymmetric keys, the public half. */
export type VerificationKey = SigningKey;

/** The current keys; they may rotate while the program runs. */
export interface KeyRing {
  getSigningKey(): Promise<SigningKey>;
  /** By exact key id. */
  findVerificationKey(kid: string): Promise<VerificationKey | undefined>;
  /** Public halves of the keys that sign, will sign, or signed tokens that are still valid. */
  listPublicJwks(): Promise<JWK[]>;
}

/** Uses configured keys, else the shared secret, else keys generated and stored in the database. */
export async function createKeyRing(
  db: AuthDb,
  { tokens, secretKey: sealingKey }: Pick<AuthSettings, 'tokens' | 'secretKey'>,
): Promise<KeyRing> {
  if (tokens.keys.length > 0) return configuredKeys(tokens.keys);
  if (tokens.secret) return sharedSecretRing(tokens.secret);
  return storedKeys(db, sealingKey);
}

export const secretKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const sharedSecretRing = (secret: string): KeyRing => ({
  getSigningKey: async () => ({ kid: undefined, algorithm: 'HS256', key: secretKey(secret) }),
  findVerificationKey: async () => undefined,
  listPublicJwks: async () => [],
});
