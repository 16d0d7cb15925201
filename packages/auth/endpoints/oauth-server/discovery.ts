import type { Endpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { getIssuer } from '#auth/oauth-server/claims.ts';
import { scopes } from '#auth/oauth-server/scopes.ts';

/** Authorization server metadata (RFC 8414). */
export const serverMetadata: Endpoint = (c, context) => c.json(describeServer(context));

/** OpenID Connect discovery. */
export const openIdMetadata: Endpoint = async (c, context) => {
  const { algorithm } = await context.keys.getSigningKey();
  return c.json({
    ...describeServer(context),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: algorithm === 'HS256' ? ['RS256', 'ES256'] : [algorithm],
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'at_hash',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'name',
      'picture',
      'preferred_username',
      'updated_at',
    ],
  });
};

function describeServer({ settings }: AuthContext) {
  const base = settings.externalUrl;
  return {
    issuer: getIssuer(settings),
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    ...(settings.oauthServer.dynamicRegistration && {
      registration_endpoint: `${base}/oauth/clients/register`,
    }),
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
  };
}
