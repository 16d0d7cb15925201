// Credentials for accounts and sessions that a test or a benchmark inserts.
import { createKeyRing } from '#auth/keys/key-ring.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { createTokenSigner, type TokenSigner } from '#auth/tokens/access-token.ts';

export { createPasswords } from '#auth/passwords/passwords.ts';
export { createRefreshToken } from '#auth/sessions/refresh-token.ts';

/** Signs as a service with these settings and this database does. */
export const createTestSigner = async (
  db: AuthDb,
  settings: Pick<AuthSettings, 'tokens' | 'secretKey'>,
  issuer: string,
): Promise<TokenSigner> =>
  createTokenSigner(await createKeyRing(db, settings), { ...settings.tokens, issuer });
