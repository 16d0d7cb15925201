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

/** A provider that speaks OAuth 2 only: who the person is, its own API tells. */
export function oauthProvider(name: string, { settings, outboundFetch, authorizationUrl, tokenUrl, scopes, pkce = true, params, readProfile }: OauthOptions): Provider {
  const connection: Connection = {
    metadata: { issuer: new URL(authorizationUrl).origin, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl },
    clientId: settings.clientIds[0] ?? '',
    secret: settings.secret,
    outboundFetch,
    pkce,
    openId: false,
  };
  return {
    name,
    emailOptional: settings.emailOptional,
    begin: (request) => buildAuthorizationRequest(connection, joinScopes(scopes, request.scopes), request, params),
    async finish(answer, request) {
      const tokens = await exchangeCode(connection, answer, request);
      return { profile: await readProfile(tokens.access_token), accessToken: tokens.access_token, ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }) };
    },
  };
}

/** An answer of a provider's API. @throws Error for anything but JSON with status 200 */
export async function readApi(outboundFetch: OutboundFetch, address: string | URL, headers: Record<string, string>): Promise<unknown> {
  const answer = await outboundFetch(address, { headers: { accept: 'application/json', 'user-agent': 'auth', ...headers } });
  if (!answer.ok) throw new Error(`${new URL(address).origin} answered ${answer.status}`);
  return answer.json();
}
