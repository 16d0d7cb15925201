import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { createCheckedTokens } from '#auth/access/checked-tokens.ts';
import { secretKey, type CheckingKey, type KeyRing } from '#auth/keys/key-ring.ts';
import type { TokenSettings } from '#auth/settings/tokens.ts';

const clockToleranceSeconds = 30;
/** Ours have one or two; a longer text is not worth parsing. */
const lengthMax = 15 * 1024;

const claimsSchema = z.object({
  sub: z.optional(z.string()),
  session_id: z.optional(z.string()),
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  role: z._default(z.string(), ''),
  iss: z.optional(z.string()),
  exp: z.optional(z.number()),
  client_id: z.optional(z.string()),
});
/** Of a token that is signed properly and has not expired. Whom it names is still to be looked up. */
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface SignedToken {
  token: string;
  /** UNIX seconds. */
  expiresAt: number;
  expiresIn: number;
}

export interface TokenSigner {
  sign(claims: Record<string, unknown> & { sub: string }): Promise<SignedToken>;
  /** Whatever is signed properly and has not expired: what is wrong with its claims can be told. */
  read(token: string): Promise<AccessClaims | undefined>;
  /** Undefined for anything but a valid, unexpired token of this service, or of an admin. */
  verify(token: string): Promise<AccessClaims | undefined>;
  isAdmin(claims: AccessClaims): boolean;
  /** Programs of one's own make admin tokens without subject, issuer or end; a person's are made here and have all three. */
  isOwn(claims: AccessClaims): boolean;
}

export function createTokenSigner(keys: KeyRing, settings: TokenSettings & { issuer: string }): TokenSigner {
  const { accessTokenSeconds, issuer, audience, adminRoles, validMethods } = settings;
  // A person of such a role who lets another program in does not make that program an admin.
  const isAdmin = ({ role, client_id: program }: AccessClaims): boolean => adminRoles.includes(role) && program === undefined;

  const sharedKey: CheckingKey | undefined = settings.secret ? { kid: undefined, algorithm: 'HS256', key: secretKey(settings.secret) } : undefined;
  const checked = createCheckedTokens<AccessClaims>(clockToleranceSeconds);

  /** Nothing but the exact name in a token's header may choose the key it is checked with, and the key says by which algorithm. */
  async function findKey(token: string): Promise<CheckingKey | undefined> {
    const { kid, alg } = decodeProtectedHeader(token);
    const named = typeof kid === 'string' ? await keys.checking(kid) : undefined;
    if (named) return named;
    return alg === 'HS256' ? sharedKey : undefined;
  }

  const isOwn = ({ exp, iss }: AccessClaims): boolean => exp !== undefined && (iss ?? issuer) === issuer;

  async function read(token: string): Promise<AccessClaims | undefined> {
    if (token.length > lengthMax) return undefined;
    try {
      const found = await findKey(token);
      if (!found || (validMethods && !validMethods.includes(found.algorithm))) return undefined;
      const known = checked.find(token, found);
      if (known) return known;
      const { payload } = await jwtVerify(token, found.key, { algorithms: [found.algorithm], clockTolerance: clockToleranceSeconds });
      const claims = claimsSchema.parse(payload);
      checked.keep(token, found, claims);
      return claims;
    } catch {
      return undefined; // whatever is wrong with it, it is no token of ours
    }
  }

  return {
    isAdmin,
    isOwn,
    read,
    async sign({ sub, ...claims }) {
      const { kid, algorithm, key } = await keys.signing();
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({ aud: audience, ...claims, jti: randomUUID() }) // two tokens of one second differ
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
