import type { CryptoKey, JWK } from 'jose';
import type { Algorithm } from '#auth/settings/tokens.ts';

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
  /** Finds a key by its exact id. */
  findVerificationKey(kid: string): Promise<VerificationKey | undefined>;
  /** Public halves of the keys that sign, will sign, or signed tokens that are still valid. */
  listPublicJwks(): Promise<JWK[]>;
}
