import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { listSigningKeys, lockSigningKeys, insertSigningKey, sealSigningKey, type SigningKeyRow } from '#auth/queries/signing-keys.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { imported, publicHalf } from './given-keys.ts';
import type { VerificationKey, KeyRing, SigningKey } from './key-ring.ts';
import { seal, unseal } from '#auth/database/sealed.ts';

/** Much less than the ten minutes a new key is published before it signs; a key that was revoked is trusted no longer than this. */
const freshMs = 3000;
/** A token may name a key that is newer than our last look, or one that never was: look again, but not at every such token. */
const againMs = 1000;

interface Keys {
  rows: SigningKeyRow[];
  signing: SigningKey;
  findVerificationKey: ReadonlyMap<string, VerificationKey>;
  readAt: number;
}

/** Keys that the service makes itself. All its processes share them through the database, and hear of a new one within seconds. */
export async function storedKeys(db: AuthDb, sealingKey: Buffer | undefined): Promise<KeyRing> {
  await db.transaction().execute((trx) => makeFirstKey(trx, sealingKey));
  let keys = read(undefined);
  let reading: Promise<Keys> | undefined;

  async function read(before: Keys | undefined): Promise<Keys> {
    const rows = await listSigningKeys(db);
    const row = rows.find(({ signs_from: from }) => from.getTime() <= Date.now()) ?? rows.at(-1)!; // newest first
    const signing = before?.signing.kid === row.kid ? before.signing : await imported(openKey(row, sealingKey));
    const findVerificationKey = new Map<string, VerificationKey>();
    for (const { kid, public_jwk: jwk } of rows) findVerificationKey.set(kid, before?.findVerificationKey.get(kid) ?? (await imported({ ...publicHalf(jwk), kid })));
    return { rows, signing, findVerificationKey, readAt: Date.now() };
  }

  async function current(maxAgeMs = freshMs): Promise<Keys> {
    const known = await keys;
    if (Date.now() - known.readAt < maxAgeMs) return known;
    reading ??= read(known).finally(() => (reading = undefined));
    keys = reading.catch(() => known); // the database is away: go on with what is known
    return keys;
  }

  await keys;
  return {
    signing: async () => (await current()).signing,
    findVerificationKey: async (kid) => (await current()).findVerificationKey.get(kid) ?? (await current(againMs)).findVerificationKey.get(kid),
    published: async () => (await current()).rows.map(({ kid, public_jwk: jwk }) => ({ ...publicHalf(jwk), kid })),
  };
}

/** The first process to come makes the first key, and seals it once there is a secret to seal it with. */
async function makeFirstKey(trx: AuthTrx, sealingKey: Buffer | undefined): Promise<void> {
  await lockSigningKeys(trx);
  const rows = await listSigningKeys(trx);
  if (rows.length === 0) await addKey(trx, { signsFrom: new Date(), sealingKey });
  if (!sealingKey) return;
  for (const { kid, private_jwk: jwk } of rows) if (typeof jwk !== 'string') await sealSigningKey(trx, kid, sealed(jwk, kid, sealingKey));
}

export async function addKey(trx: AuthTrx, { signsFrom, sealingKey }: { signsFrom: Date; sealingKey: Buffer | undefined }): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256' };
  const kid = randomUUID();
  await insertSigningKey(trx, { kid, publicJwk: publicHalf(jwk), privateJwk: sealingKey ? sealed(jwk, kid, sealingKey) : jwk, signsFrom });
  return kid;
}

const sealed = (jwk: JWK, kid: string, sealingKey: Buffer): string => seal(JSON.stringify(jwk), sealingKey, kid);

function openKey({ kid, private_jwk: stored }: SigningKeyRow, sealingKey: Buffer | undefined): JWK {
  if (typeof stored !== 'string') return { ...stored, kid };
  try {
    return { ...(JSON.parse(unseal(stored, sealingKey, kid)) as JWK), kid };
  } catch (cause) {
    throw new Error('The signing keys in the database were sealed with an AUTH_KEYS_SECRET that is not the one given', { cause });
  }
}
