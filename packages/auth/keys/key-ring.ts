import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { configuredKeys } from './configured-keys.ts';
import type { KeyRing } from './keys.ts';
import { storedKeys } from './stored-keys.ts';

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
