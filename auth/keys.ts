import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { AuthDatabase } from './tables.ts';

export const signingAlgorithm = 'ES256';

export interface KeyRing {
  kid: string;
  signingKey: CryptoKey;
  /** Public members only, for everybody to read. */
  publicKeys: JWK[];
}

/** Reads the shop's signing keys; the first process to ask makes the first key. */
export async function loadKeyRing(db: Kysely<AuthDatabase>): Promise<KeyRing> {
  const rows = await listKeys(db);
  if (rows.length === 0) {
    await insertKey(db);
    return loadKeyRing(db);
  }
  const signing = rows.find((row) => row.signs) ?? rows[0]!;
  return {
    kid: signing.kid,
    // importJWK answers bytes for symmetric keys only; these are ES256.
    signingKey: (await importJWK(signing.private_jwk, signingAlgorithm)) as CryptoKey,
    publicKeys: rows.map(({ kid, private_jwk: { kty, crv, x, y } }) => ({ kty, crv, x, y, kid, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] }) as JWK),
  };
}

const listKeys = (db: Kysely<AuthDatabase>) =>
  db.selectFrom('auth.signing_keys').select(['kid', 'private_jwk', 'signs']).orderBy('created_at', 'desc').execute();

async function insertKey(db: Kysely<AuthDatabase>): Promise<void> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  await db
    .insertInto('auth.signing_keys')
    .values({ kid: randomUUID(), private_jwk: JSON.stringify(await exportJWK(privateKey)), signs: true })
    .onConflict((conflict) => conflict.doNothing()) // another process was first
    .execute();
}
