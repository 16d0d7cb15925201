import { isStorable } from '#auth/http/request.ts';

export interface ExternalProfile {
  /** The provider's permanent id for the user. */
  subject: string;
  email: ExternalEmail | undefined;
  /** Stored claims, under the protocol's names. */
  claims: Record<string, unknown>;
}

export interface ExternalEmail {
  address: string;
  verified: boolean;
}

interface ProfileSource {
  issuer: string;
  subject: string;
  email?: ExternalEmail | undefined;
  name?: unknown;
  userName?: unknown;
  picture?: unknown;
  more?: Record<string, unknown>;
}

/** Claims go into every access token, so long texts are dropped. */
const maxTextLength = 500;

export function buildProfile({
  issuer,
  subject,
  email,
  name,
  userName,
  picture,
  more = {},
}: ProfileSource): ExternalProfile {
  const address = email?.address.trim().toLowerCase();
  if (!isStorable(subject) || (address && !isStorable(address)))
    throw new Error('The subject or address from the provider is not plain text');
  const claims = {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(address && { email: address }),
    email_verified: email?.verified ?? false,
    phone_verified: false,
    ...texts({
      name,
      full_name: name,
      user_name: userName,
      preferred_username: userName,
      picture,
      avatar_url: picture,
    }),
    ...texts(more),
  };
  return {
    subject,
    email: address ? { address, verified: email?.verified ?? false } : undefined,
    claims,
  };
}

const texts = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) =>
      typeof value === 'string'
        ? value !== '' && value.length <= maxTextLength && isStorable(value)
        : typeof value === 'number' || typeof value === 'boolean',
    ),
  );

const profileClaims = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'locale',
  'zoneinfo',
  'profile',
  'website',
  'hd',
  'is_private_email',
] as const;

/** Takes the claims of an ID token or a userinfo response. */
export function profileFromClaims(
  claims: Record<string, unknown>,
  issuer: string,
): ExternalProfile {
  const full =
    claims.name ??
    [claims.given_name, claims.family_name].filter((part) => typeof part === 'string').join(' ');
  return buildProfile({
    issuer,
    subject: String(claims.sub),
    email:
      typeof claims.email === 'string' && claims.email
        ? {
            address: claims.email,
            verified: claims.email_verified === true || claims.email_verified === 'true',
          }
        : undefined,
    name: full,
    userName: claims.preferred_username ?? claims.nickname,
    picture: claims.picture,
    more: Object.fromEntries(
      profileClaims
        .filter((name) => name !== 'name' && claims[name] !== undefined)
        .map((name) => [name, claims[name]]),
    ),
  });
}
