import type { AuthContext } from '#auth/context/context.ts';
import { unseal } from '#auth/database/sealed.ts';
import { outboundFetchFor } from '#auth/http/outbound-fetch.ts';
import { findCustomProvider, type CustomProviderRow } from '#auth/queries/custom-providers.ts';
import { isIdentifier } from './custom-body.ts';
import type { TrustedIssuer } from './id-tokens.ts';
import { oauthProvider, readApi } from './oauth-provider.ts';
import { oidcProvider } from './oidc-provider.ts';
import { profileFromClaims, type ExternalProfile } from './profile.ts';
import type { Provider } from './provider.ts';

/** Undefined while custom providers are off, too. */
export const findCustom = async (
  { db, settings }: AuthContext,
  identifier: string,
): Promise<CustomProviderRow | undefined> =>
  settings.oauthServer.customProviders && isIdentifier(identifier)
    ? findCustomProvider(db, identifier)
    : undefined;

/** A provider configured by an admin. */
export function customProvider({ settings }: AuthContext, row: CustomProviderRow): Provider {
  const outboundFetch = outboundFetchFor({ privateHosts: settings.oauthServer.customPrivateHosts });
  const credentials = {
    clientIds: [row.client_id],
    secret: unseal(row.client_secret, settings.secretKey, row.identifier),
    emailOptional: row.email_optional,
  };
  const profile = (claims: Record<string, unknown>, issuer: string): ExternalProfile =>
    customProfile(row, claims, issuer);
  if (row.provider_type === 'oidc') {
    const scopes = ['openid', ...(row.scopes.length > 0 ? row.scopes : ['email', 'profile'])];
    return oidcProvider({
      issuer: row.issuer ?? '',
      settings: credentials,
      outboundFetch,
      scopes,
      pkce: row.pkce_enabled,
      params: row.authorization_params,
      document: row.discovery_url ?? undefined,
      profile,
    });
  }
  return oauthProvider({
    settings: credentials,
    outboundFetch,
    authorizationUrl: row.authorization_url ?? '',
    tokenUrl: row.token_url ?? '',
    scopes: row.scopes,
    pkce: row.pkce_enabled,
    params: row.authorization_params,
    readProfile: async (accessToken) => {
      const claims = await readApi(outboundFetch, row.userinfo_url ?? '', {
        authorization: `Bearer ${accessToken}`,
      });
      if (typeof claims !== 'object' || claims === null)
        throw new Error('The user info is not an object');
      return profile({ ...claims }, new URL(row.userinfo_url ?? '').origin);
    },
  });
}

/** Trust settings for the provider's ID tokens. */
export function customIssuer({ settings }: AuthContext, row: CustomProviderRow): TrustedIssuer {
  return {
    provider: row.identifier,
    issuer: row.issuer ?? '',
    clientIds: [row.client_id, ...row.acceptable_client_ids],
    skipNonceCheck: row.skip_nonce_check,
    emailOptional: row.email_optional,
    outboundFetch: outboundFetchFor({ privateHosts: settings.oauthServer.customPrivateHosts }),
    document: row.discovery_url ?? undefined,
    profile: (claims, issuer) => customProfile(row, claims, issuer),
  };
}

/** Maps the provider's claims to ours, and adds the others that the admin allowed. */
export function customProfile(
  {
    attribute_mapping: mapping,
    custom_claims_allowlist: allowed,
  }: Pick<CustomProviderRow, 'attribute_mapping' | 'custom_claims_allowlist'>,
  source: Record<string, unknown>,
  issuer: string,
): ExternalProfile {
  const mapped = Object.entries(mapping).map(([claim, path]): [string, unknown] => [
    claim,
    typeof path === 'string' ? valueAt(source, path) : path,
  ]);
  const claims: Record<string, unknown> = {
    ...source,
    ...Object.fromEntries(mapped.filter(([, value]) => value !== undefined)),
  };
  const subject = claims.sub ?? claims.id;
  if (typeof subject !== 'string' && typeof subject !== 'number')
    throw new Error('The provider returned no subject');
  const custom = Object.fromEntries(
    allowed.flatMap((name) =>
      claims[name] === undefined || name === 'sub' ? [] : [[name, claims[name]]],
    ),
  );
  const profile = profileFromClaims({ ...claims, sub: String(subject) }, issuer);
  const json = JSON.stringify(custom);
  // They go into every access token.
  const fits = json.length <= maxCustomClaimsLength && !/\\u(0000|d[89a-f])/i.test(json);
  return fits && Object.keys(custom).length > 0
    ? { ...profile, claims: { ...profile.claims, custom_claims: custom } }
    : profile;
}

const maxCustomClaimsLength = 2000;

/** `name`, or a dotted path such as `address.city`. */
function valueAt(source: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(source, path)) return source[path];
  let value: unknown = source;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part]; // checked above to be an object with this member
  }
  return value;
}
