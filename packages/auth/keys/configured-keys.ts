import { importJWK, type JWK } from 'jose';
import { keyAlgorithm, isSigningJwk, type Algorithm } from '#auth/settings/tokens.ts';
import type { VerificationKey, KeyRing, SigningKey } from './keys.ts';

/** Keys from the configuration: exactly one signs, all of them verify. */
export async function configuredKeys(jwks: readonly JWK[]): Promise<KeyRing> {
  const signing = await importKey(jwks.find(isSigningJwk)!);
  const verificationKeys = new Map<string, VerificationKey>();
  for (const jwk of jwks)
    verificationKeys.set(jwk.kid!, await importKey(jwk.kty === 'oct' ? jwk : toPublicJwk(jwk)));
  const published = jwks.filter(({ kty }) => kty !== 'oct').map(toPublicJwk);
  return {
    getSigningKey: async () => signing,
    findVerificationKey: async (kid) => verificationKeys.get(kid),
    listPublicJwks: async () => published,
  };
}

export async function importKey(jwk: JWK): Promise<SigningKey> {
  const algorithm = keyAlgorithm(jwk)!; // validated with the settings
  const { key_ops: _uses, use: _use, ...material } = jwk;
  return { kid: jwk.kid, algorithm, key: await importJWK(material, algorithm) };
}

/** The public half of an asymmetric key. */
export function toPublicJwk({ kid, kty, crv, x, y, n, e, ...jwk }: JWK): JWK {
  const material = kty === 'RSA' ? { n, e } : { crv, x, y };
  return {
    kid,
    kty,
    ...material,
    alg: keyAlgorithm({ kty, crv, ...jwk } as JWK) satisfies Algorithm | undefined,
    use: 'sig',
    key_ops: ['verify'],
  } as JWK;
}
