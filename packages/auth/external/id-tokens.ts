import { createHash } from 'node:crypto';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { AuthError } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { discover } from './discovery.ts';
import { idTokenAlgorithms, keySetFor } from './key-sets.ts';
import type { ExternalProfile } from './profile.ts';

/** An issuer whose ID tokens are accepted, and the audiences they may have. */
export interface TrustedIssuer {
  /** The name stored in identities. */
  provider: string;
  issuer: string;
  /** Other `iss` values the issuer uses. */
  aliases?: readonly string[];
  clientIds: readonly string[];
  skipNonceCheck: boolean;
  emailOptional: boolean;
  outboundFetch: OutboundFetch;
  document?: string | undefined;
  profile?: (claims: Record<string, unknown>, issuer: string) => ExternalProfile;
}

const clockToleranceSeconds = 30;

export interface IdToken {
  claims: JWTPayload & { sub: string };
  algorithm: string;
}

const badToken = (cause?: unknown) => new OauthError('invalid request', 'Bad ID token', { cause });

/**
 * Validates offline first, so that junk cannot trigger an outbound request.
 * @throws OauthError, or AuthError 503 if the provider is unreachable
 */
export async function verifyIdToken(token: string, trusted: TrustedIssuer): Promise<IdToken> {
  const unverified = decode(token);
  const { iss, exp, aud } = unverified;
  if (
    !iss ||
    ![trusted.issuer, ...(trusted.aliases ?? [])].includes(iss) ||
    !exp ||
    exp + clockToleranceSeconds < currentMs() / 1000
  )
    throw badToken();
  if (!unverified.sub) throw new OauthError('invalid request', 'Missing sub claim in id_token');
  if (!trusted.clientIds.some((clientId) => [aud].flat().includes(clientId)))
    throw new OauthError('invalid request', 'Unacceptable audience in id_token');
  const { jwks_uri: address } = await discover(
    trusted.issuer,
    trusted.outboundFetch,
    trusted.document,
  );
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      keySetFor(address, trusted.outboundFetch),
      {
        algorithms: idTokenAlgorithms,
        issuer: iss,
        audience: [...trusted.clientIds],
        clockTolerance: clockToleranceSeconds,
        currentDate: currentDate(),
      },
    );
    return { claims: payload as IdToken['claims'], algorithm: protectedHeader.alg }; // has a subject, as checked above
  } catch (cause) {
    throw cause instanceof AuthError ? cause : badToken(cause); // with the provider's keys unreachable, the token may be valid
  }
}

function decode(token: string): JWTPayload {
  try {
    const { alg } = decodeProtectedHeader(token);
    if (!alg || !idTokenAlgorithms.includes(alg))
      throw new Error(`Tokens signed with ${alg} are not accepted`);
    return decodeJwt(token);
  } catch (cause) {
    throw badToken(cause);
  }
}

/**
 * The token holds the nonce's hash and the caller sends the nonce itself, so an intercepted token
 * alone is useless.
 * @throws OauthError
 */
export function assertNonce({ nonce: inToken }: JWTPayload, given: string | undefined): void {
  if (Boolean(inToken) !== Boolean(given))
    throw new OauthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  if (given && createHash('sha256').update(given).digest('hex') !== inToken)
    throw new OauthError('invalid nonce', 'Nonces mismatch');
}

/** An access token sent along must match the ID token's `at_hash`. @throws OauthError */
export function assertAccessToken(
  { claims, algorithm }: IdToken,
  accessToken: string | undefined,
): void {
  if (!accessToken || claims.at_hash === undefined) return;
  const digest = createHash(`sha${/\d{3}$/.exec(algorithm)?.[0] ?? '512'}`)
    .update(accessToken)
    .digest();
  if (claims.at_hash !== digest.subarray(0, digest.length / 2).toString('base64url'))
    throw badToken();
}
