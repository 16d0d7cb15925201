import { randomUUID } from 'node:crypto';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { secretKey } from '#auth/keys/key-ring.ts';
import type { VerificationKey, KeyRing } from '#auth/keys/keys.ts';
import type { TokenSettings } from '#auth/settings/tokens.ts';
import { createVerifiedTokenCache, type KeyChoice } from './verified-token-cache.ts';

const clockToleranceSeconds = 30;
/** Our own tokens have 1-2 kB. */
const maxLength = 15 * 1024;

const claimsSchema = z.object({
  sub: z.optional(z.string()),
  session_id: z.optional(z.string()),
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  role: z._default(z.string(), ''),
  iss: z.optional(z.string()),
  exp: z.optional(z.number()),
  client_id: z.optional(z.string()),
});
/** Claims of a token with a valid signature and expiry. Its user and session are still unchecked. */
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface SignedToken {
  token: string;
  /** UNIX seconds. */
  expiresAt: number;
  expiresIn: number;
}

export interface TokenSigner {
  sign(claims: Record<string, unknown> & { sub: string }): Promise<SignedToken>;
  /** Any token with a valid signature and expiry, so that the caller can report what is wrong with its claims. */
  read(token: string): Promise<AccessClaims | undefined>;
  /** Undefined for anything but a valid, unexpired token issued here, or an admin token. */
  verify(token: string): Promise<AccessClaims | undefined>;
  isAdmin(claims: AccessClaims): boolean;
  /**
   * Whether the token was issued here. Operators sign their own admin tokens, which may lack
   * subject, issuer and expiry.
   */
  isOwn(claims: AccessClaims): boolean;
}

export function createTokenSigner(
  keys: KeyRing,
  settings: TokenSettings & { issuer: string },
): TokenSigner {
  const { accessTokenSeconds, issuer, audience, adminRoles, validMethods } = settings;
  // An OAuth client authorized by an admin is not an admin itself.
  const isAdmin = ({ role, client_id: clientId }: AccessClaims): boolean =>
    adminRoles.includes(role) && clientId === undefined;

  const sharedKey: VerificationKey | undefined = settings.secret
    ? { kid: undefined, algorithm: 'HS256', key: secretKey(settings.secret) }
    : undefined;
  const verifiedTokens = createVerifiedTokenCache<AccessClaims>(clockToleranceSeconds);

  /** The key is chosen by the exact `kid` alone, and the key determines the algorithm. */
  async function findKey({ kid, alg }: KeyChoice): Promise<VerificationKey | undefined> {
    const named = typeof kid === 'string' ? await keys.findVerificationKey(kid) : undefined;
    if (named) return named;
    return alg === 'HS256' ? sharedKey : undefined;
  }

  const isOwn = ({ exp, iss }: AccessClaims): boolean =>
    exp !== undefined && (iss ?? issuer) === issuer;

  async function read(token: string): Promise<AccessClaims | undefined> {
    if (token.length > maxLength) return undefined;
    try {
      const known = verifiedTokens.find(token);
      const { kid, alg } = known?.choice ?? decodeProtectedHeader(token);
      const key = await findKey({ kid, alg });
      if (!key || (validMethods && !validMethods.includes(key.algorithm))) return undefined;
      if (known?.key === key) return known.claims;
      const { payload } = await jwtVerify(token, key.key, {
        algorithms: [key.algorithm],
        clockTolerance: clockToleranceSeconds,
        currentDate: currentDate(),
      });
      const claims = claimsSchema.parse(payload);
      verifiedTokens.add(token, { choice: { kid, alg }, key, claims });
      return claims;
    } catch {
      return undefined;
    }
  }

  return {
    isAdmin,
    isOwn,
    read,
    async sign({ sub, ...claims }) {
      const { kid, algorithm, key } = await keys.getSigningKey();
      const issuedAt = Math.floor(currentMs() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      // Keeps tokens of the same second distinct.
      const token = await new SignJWT({ aud: audience, ...claims, jti: randomUUID() })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid !== undefined && { kid }) })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt, expiresIn: accessTokenSeconds };
    },
    async verify(token) {
      const claims = await read(token);
      return claims && (isAdmin(claims) || isOwn(claims)) ? claims : undefined;
    },
  };
}
