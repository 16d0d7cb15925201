import { createHash } from 'node:crypto';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { SignJWT } from 'jose';
import type { AuthContext } from '#auth/context/context.ts';
import type { UserRow } from '#auth/queries/users.ts';
import { splitScope } from './scopes.ts';

export function userInfoClaims(user: UserRow, scope: string): Record<string, unknown> {
  const scopes = splitScope(scope);
  const {
    name,
    full_name: fullName,
    picture,
    avatar_url: avatar,
    preferred_username: userName,
    user_name: nick,
  } = user.raw_user_meta_data;
  return {
    sub: user.id,
    ...(scopes.includes('email') &&
      user.email && { email: user.email, email_verified: user.email_confirmed_at !== null }),
    ...(scopes.includes('phone') &&
      user.phone && {
        phone_number: `+${user.phone}`,
        phone_number_verified: user.phone_confirmed_at !== null,
      }),
    ...(scopes.includes('profile') && {
      ...texts({
        name: fullName ?? name,
        picture: picture ?? avatar,
        preferred_username: userName ?? nick,
      }),
      updated_at: Math.floor(user.updated_at.getTime() / 1000),
    }),
  };
}

const texts = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value === 'string' && value !== ''),
  );

interface IdTokenRequest {
  user: UserRow;
  clientId: string;
  scope: string;
  nonce?: string | null;
  accessToken: string;
  expiresIn: number;
}

/** Undefined where the service signs with a shared secret, which clients must not know and so could not verify. */
export async function signIdToken(
  { keys, settings }: AuthContext,
  { user, clientId, scope, nonce, accessToken, expiresIn }: IdTokenRequest,
): Promise<string | undefined> {
  const { kid, algorithm, key } = await keys.getSigningKey();
  if (algorithm === 'HS256' || !splitScope(scope).includes('openid')) return undefined;
  const now = Math.floor(currentMs() / 1000);
  const accessTokenHash = createHash('sha256')
    .update(accessToken)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  return new SignJWT({
    ...userInfoClaims(user, scope),
    at_hash: accessTokenHash,
    auth_time: Math.floor((user.last_sign_in_at ?? currentDate()).getTime() / 1000),
    ...(nonce && { nonce }),
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid !== undefined && { kid }) })
    .setIssuer(getIssuer(settings))
    .setAudience(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(key);
}

export const getIssuer = ({ tokens, externalUrl }: AuthContext['settings']): string =>
  (tokens.issuer ?? externalUrl).replace(/\/$/, '');
