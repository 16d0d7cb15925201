import type { ServerMetadata } from 'openid-client';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import type { ExternalProvider } from '#auth/settings/external.ts';
import {
  buildAuthorizationRequest,
  exchangeCode,
  joinScopes,
  fetchUserInfo,
  type Connection,
} from './connect.ts';
import { discover } from './discovery.ts';
import { profileFromClaims, type ExternalProfile } from './profile.ts';
import type { Provider } from './provider.ts';

interface OidcOptions {
  issuer: string;
  settings: Pick<ExternalProvider, 'clientIds' | 'secret' | 'emailOptional'>;
  outboundFetch: OutboundFetch;
  scopes?: readonly string[];
  pkce?: boolean;
  /** Additional parameters of the authorization URL. */
  params?: Record<string, string>;
  document?: string | undefined;
  /** Set if known without discovery. */
  authorizationEndpoint?: string | undefined;
  profile?: (
    claims: Record<string, unknown>,
    issuer: string,
    answer: URLSearchParams,
  ) => ExternalProfile;
}

/** Any OpenID Connect provider. */
export function oidcProvider({
  issuer,
  settings,
  outboundFetch,
  scopes = ['openid', 'email', 'profile'],
  pkce = true,
  params,
  document,
  authorizationEndpoint,
  profile = profileFromClaims,
}: OidcOptions): Provider {
  const connectionTo = (metadata: ServerMetadata): Connection => ({
    metadata,
    clientId: settings.clientIds[0] ?? '',
    secret: settings.secret,
    outboundFetch,
    pkce,
    openId: true,
  });
  const connect = async () =>
    connectionTo((await discover(issuer, outboundFetch, document)) as ServerMetadata); // parsed JSON
  const connectForSignIn = async () =>
    authorizationEndpoint
      ? connectionTo({ issuer, authorization_endpoint: authorizationEndpoint })
      : connect();
  return {
    emailOptional: settings.emailOptional,
    begin: async (request) =>
      buildAuthorizationRequest(
        await connectForSignIn(),
        joinScopes(scopes, request.scopes),
        request,
        params,
      ),
    async finish(answer, request) {
      const connection = await connect();
      const tokens = await exchangeCode(connection, answer, request);
      // The exchange requires and validates an ID token.
      const claims: Record<string, unknown> = { ...tokens.claims()! };
      // Some providers omit the address from the ID token.
      const allClaims =
        claims.email || !connection.metadata.userinfo_endpoint
          ? claims
          : {
              ...claims,
              ...(await fetchUserInfo(connection, tokens.access_token, String(claims.sub))),
            };
      return {
        profile: profile(allClaims, issuer, answer),
        accessToken: tokens.access_token,
        ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
      };
    },
  };
}
