import type { AuthError } from '../errors.ts';
import type { SessionJson } from '../sessions.ts';

const oauthErrors: Readonly<Record<number, string>> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied', 500: 'server_error', 503: 'temporarily_unavailable' };

/** Where a flow ends: its target with what came of it. The target's own query stays as it is written. */
export function withQuery(target: string, parts: Record<string, string>): string {
  const [address = ''] = target.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parts)}`;
}

const withFragment = (target: string, parts: Record<string, string>): string => `${target.split('#')[0]}#${new URLSearchParams({ ...parts, sb: '' })}`;

interface ProviderTokens {
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
}

export const sessionTarget = (target: string, session: SessionJson, { accessToken, refreshToken }: ProviderTokens = {}): string =>
  withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  });

/** Told twice: in the query for servers, in the fragment for pages. */
export const errorTarget = (target: string, parts: Record<string, string>): string => withFragment(withQuery(target, { ...parts, sb: '' }), parts);

export function errorParts({ status, code, message }: AuthError): Record<string, string> {
  const error = oauthErrors[status];
  return { ...(error && { error }), error_code: code, error_description: message };
}
