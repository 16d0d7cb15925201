import { randomUUID } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import * as z from 'zod/mini';
import { signingAlgorithm, type KeyRing } from './keys.ts';

export const accessTokenSeconds = 3600;
const audience = 'authenticated';
const clockToleranceSeconds = 30;
/** Ours have about one; a longer text is not worth parsing. */
const lengthMax = 8 * 1024;

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  role: z.literal('authenticated'),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface TokenSigner {
  sign(claims: Record<string, unknown> & { sub: string }): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /** Undefined for anything but a valid, unexpired token of this service. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

export function createTokenSigner(keys: KeyRing, issuer: string): TokenSigner {
  // By the exact name only: nothing else in a token's header may choose or bring the key it is checked with.
  const publicKeys = new Map(keys.publicKeys.map((key) => [key.kid, importJWK(key, signingAlgorithm)]));
  const findKey = ({ kid }: JWTHeaderParameters) => {
    const key = kid === undefined ? undefined : publicKeys.get(kid);
    if (!key) throw new Error('No such key');
    return key;
  };
  return {
    async sign({ sub, ...claims }) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({ ...claims, jti: randomUUID() }) // two tokens of one second differ
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'JWT', kid: keys.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.signingKey);
      return { token, expiresAt, expiresIn: accessTokenSeconds };
    },
    async verify(token) {
      if (token.length > lengthMax) return undefined;
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [signingAlgorithm],
          issuer,
          audience,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'sub'],
        });
        return claimsSchema.safeParse(payload).data;
      } catch {
        return undefined; // whatever is wrong with it, it is no token of ours
      }
    },
  };
}
