import { randomUUID } from 'node:crypto';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { seal, unseal } from '#auth/database/sealed.ts';
import {
  listSigningKeys,
  lockSigningKeys,
  insertSigningKey,
  sealSigningKey,
  type SigningKeyRow,
} from '#auth/queries/signing-keys.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { importKey, toPublicJwk } from './configured-keys.ts';
import type { VerificationKey, KeyRing, SigningKey } from './keys.ts';

/**
 * A revoked key is trusted for at most this long. Far below the ten minutes between publishing a
 * key and signing with it.
 */
const cacheMs = 3000;
/** An unknown key id may be newer than the cache, so reread the keys, but not for every such token. */
const missCacheMs = 1000;

interface Keys {
  rows: SigningKeyRow[];
  signing: SigningKey;
  verificationKeys: ReadonlyMap<string, VerificationKey>;
  readAt: number;
}

/** Generated keys, shared through the database; processes see changes within seconds. */
export async function storedKeys(db: AuthDb, sealingKey: Buffer | undefined): Promise<KeyRing> {
  await db.transaction().execute((trx) => ensureFirstKey(trx, sealingKey));
  let keys = read(undefined);
  let reading: Promise<Keys> | undefined;

  async function read(before: Keys | undefined): Promise<Keys> {
    const rows = await listSigningKeys(db);
    const row = rows.find(({ signs_from: from }) => from.getTime() <= currentMs()) ?? rows.at(-1)!; // newest first
    const signing =
      before?.signing.kid === row.kid
        ? before.signing
        : await importKey(unsealKey(row, sealingKey));
    const verificationKeys = new Map<string, VerificationKey>();
    for (const { kid, public_jwk: jwk } of rows)
      verificationKeys.set(
        kid,
        before?.verificationKeys.get(kid) ?? (await importKey({ ...toPublicJwk(jwk), kid })),
      );
    return { rows, signing, verificationKeys, readAt: currentMs() };
  }

  async function current(maxAgeMs = cacheMs): Promise<Keys> {
    const known = await keys;
    if (currentMs() - known.readAt < maxAgeMs) return known;
    reading ??= read(known).finally(() => (reading = undefined));
    keys = reading.catch(() => known); // keep using the cached keys if the database is unreachable
    return keys;
  }

  await keys;
  return {
    getSigningKey: async () => (await current()).signing,
    findVerificationKey: async (kid) =>
      (await current()).verificationKeys.get(kid) ??
      (await current(missCacheMs)).verificationKeys.get(kid),
    listPublicJwks: async () =>
      (await current()).rows.map(({ kid, public_jwk: jwk }) => ({ ...toPublicJwk(jwk), kid })),
  };
}

/** Creates the first key if there is none, and encrypts keys stored before a secret was configured. */
async function ensureFirstKey(trx: AuthTrx, sealingKey: Buffer | undefined): Promise<void> {
  await lockSigningKeys(trx);
  const rows = await listSigningKeys(trx);
  if (rows.length === 0) await createKey(trx, { signsFrom: currentDate(), sealingKey });
  if (!sealingKey) return;
  for (const { kid, private_jwk: jwk } of rows)
    if (typeof jwk !== 'string') await sealSigningKey(trx, kid, sealed(jwk, kid, sealingKey));
}

export async function createKey(
  trx: AuthTrx,
  { signsFrom, sealingKey }: { signsFrom: Date; sealingKey: Buffer | undefined },
): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256' };
  const kid = randomUUID();
  await insertSigningKey(trx, {
    kid,
    public_jwk: JSON.stringify(toPublicJwk(jwk)),
    private_jwk: JSON.stringify(sealingKey ? sealed(jwk, kid, sealingKey) : jwk),
    signs_from: signsFrom,
  });
  return kid;
}

const sealed = (jwk: JWK, kid: string, sealingKey: Buffer): string =>
  seal(JSON.stringify(jwk), sealingKey, kid);

function unsealKey(
  { kid, private_jwk: stored }: SigningKeyRow,
  sealingKey: Buffer | undefined,
): JWK {
  if (typeof stored !== 'string') return { ...stored, kid };
  try {
    return { ...(JSON.parse(unseal(stored, sealingKey, kid)) as JWK), kid };
  } catch (cause) {
    throw new Error(
      'The signing keys in the database were encrypted with a different AUTH_KEYS_SECRET',
      { cause },
    );
  }
}
