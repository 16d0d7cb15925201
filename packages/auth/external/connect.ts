import { compactVerify } from 'jose';
import * as oidc from 'openid-client';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { idTokenAlgorithms, keySetFor } from './key-sets.ts';
import type { BeginRequest, FinishRequest, FlowSecrets } from './provider.ts';

export interface Connection {
  metadata: oidc.ServerMetadata;
  clientId: string;
  secret: string;
  outboundFetch: OutboundFetch;
  pkce: boolean;
  /** OpenID Connect: the response contains an ID token. */
  openId: boolean;
}

function configure({ metadata, clientId, secret, outboundFetch }: Connection): oidc.Configuration {
  const config = new oidc.Configuration(
    metadata,
    clientId,
    undefined,
    clientAuthentication(metadata, secret),
  );
  config[oidc.customFetch] = outboundFetch as oidc.CustomFetch; // accepts the arguments the library passes
  if (
    [metadata.token_endpoint, metadata.authorization_endpoint].some((endpoint) =>
      endpoint?.startsWith('http:'),
    )
  )
    oidc.allowInsecureRequests(config);
  return config;
}

function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string,
): oidc.ClientAuth {
  if (!secret) return oidc.None();
  return methods && !methods.includes('client_secret_post')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

/** Set by the flow itself; callers may not override them. */
export const reservedParams = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'scope',
  'scopes',
  'request',
  'request_uri',
  'provider',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
]);

export async function buildAuthorizationRequest(
  connection: Connection,
  scope: string,
  { redirectUri, state, params }: BeginRequest,
  more: Record<string, string> = {},
): Promise<{ url: URL; memory: FlowSecrets }> {
  const memory: FlowSecrets = {
    ...(connection.pkce && { verifier: oidc.randomPKCECodeVerifier() }),
    ...(connection.openId && { nonce: oidc.randomNonce() }),
  };
  const url = oidc.buildAuthorizationUrl(configure(connection), {
    ...Object.fromEntries(
      Object.entries(params).filter(([name]) => !reservedParams.has(name.toLowerCase())),
    ),
    ...more,
    redirect_uri: redirectUri,
    scope,
    state,
    ...(memory.nonce && { nonce: memory.nonce }),
    ...(memory.verifier && {
      code_challenge: await oidc.calculatePKCECodeChallenge(memory.verifier),
      code_challenge_method: 'S256',
    }),
  });
  return { url, memory };
}

export async function exchangeCode(
  connection: Connection,
  answer: URLSearchParams,
  { redirectUri, state, memory }: FinishRequest,
) {
  const url = new URL(redirectUri);
  for (const [name, value] of answer) url.searchParams.append(name, value);
  const tokens = await oidc.authorizationCodeGrant(configure(connection), url, {
    expectedState: state,
    ...(memory.verifier && { pkceCodeVerifier: memory.verifier }),
    ...(memory.nonce && { expectedNonce: memory.nonce }),
    ...(connection.openId && { idTokenExpected: true }),
  });
  // The library validates the claims. The signature is verified here, with cached keys.
  if (connection.openId)
    await compactVerify(
      tokens.id_token!,
      keySetFor(connection.metadata.jwks_uri!, connection.outboundFetch),
      { algorithms: idTokenAlgorithms },
    );
  return tokens;
}

export const fetchUserInfo = (connection: Connection, accessToken: string, subject: string) =>
  oidc.fetchUserInfo(configure(connection), accessToken, subject);

export const joinScopes = (required: readonly string[], requested: readonly string[]): string =>
  [...new Set([...required, ...requested])].join(' ');
