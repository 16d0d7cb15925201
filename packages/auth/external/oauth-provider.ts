import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import type { ExternalProvider } from '#auth/settings/external.ts';
import { buildAuthorizationRequest, exchangeCode, joinScopes, type Connection } from './connect.ts';
import type { ExternalProfile } from './profile.ts';
import type { Provider } from './provider.ts';

interface OauthOptions {
  settings: Pick<ExternalProvider, 'clientIds' | 'secret' | 'emailOptional'>;
  outboundFetch: OutboundFetch;
  authorizationUrl: string;
  tokenUrl: string;
  scopes: readonly string[];
  pkce?: boolean;
  params?: Record<string, string>;
  readProfile(accessToken: string): Promise<ExternalProfile>;
}

/** A plain OAuth 2 provider: the profile comes from its own API. */
export function oauthProvider({
  settings,
  outboundFetch,
  authorizationUrl,
  tokenUrl,
  scopes,
  pkce = true,
  params,
  readProfile,
}: OauthOptions): Provider {
  const connection: Connection = {
    metadata: {
      issuer: new URL(authorizationUrl).origin,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
    },
    clientId: settings.clientIds[0] ?? '',
    secret: settings.secret,
    outboundFetch,
    pkce,
    openId: false,
  };
  return {
    emailOptional: settings.emailOptional,
    begin: (request) =>
      buildAuthorizationRequest(connection, joinScopes(scopes, request.scopes), request, params),
    async finish(answer, request) {
      const tokens = await exchangeCode(connection, answer, request);
      return {
        profile: await readProfile(tokens.access_token),
        accessToken: tokens.access_token,
        ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
      };
    },
  };
}

/** Calls a provider's API. @throws Error for anything but a 2xx status with JSON */
export async function readApi(
  outboundFetch: OutboundFetch,
  url: string | URL,
  headers: Record<string, string>,
): Promise<unknown> {
  const response = await outboundFetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'auth', ...headers },
  });
  if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`);
  return response.json();
}
