import { importJWK, type JWK } from 'jose';
import { algorithmOf, signs, type Algorithm } from '#auth/settings/tokens.ts';
import type { VerificationKey, KeyRing, SigningKey } from './key-ring.ts';

/** Keys by configuration: exactly one signs, all check. */
export async function givenKeys(jwks: readonly JWK[]): Promise<KeyRing> {
  const signing = await imported(jwks.find(signs)!);
  const findVerificationKey = new Map<string, VerificationKey>();
  for (const jwk of jwks) findVerificationKey.set(jwk.kid!, await imported(jwk.kty === 'oct' ? jwk : publicHalf(jwk)));
  const published = jwks.filter(({ kty }) => kty !== 'oct').map(publicHalf);
  return {
    signing: async () => signing,
    findVerificationKey: async (kid) => findVerificationKey.get(kid),
    published: async () => published,
  };
}

export async function imported(jwk: JWK): Promise<SigningKey> {
  const algorithm = algorithmOf(jwk)!; // checked when it was read
  const { key_ops: _uses, use: _use, ...material } = jwk;
  return { kid: jwk.kid, algorithm, key: await importJWK(material, algorithm) };
}

/** What everybody may know of an asymmetric key. */
export function publicHalf({ kid, kty, crv, x, y, n, e, ...jwk }: JWK): JWK {
  const material = kty === 'RSA' ? { n, e } : { crv, x, y };
  return { kid, kty, ...material, alg: algorithmOf({ kty, crv, ...jwk } as JWK) satisfies Algorithm | undefined, use: 'sig', key_ops: ['verify'] } as JWK;
}
