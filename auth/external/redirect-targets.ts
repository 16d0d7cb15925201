import { withFragment, withQuery } from '#auth/http/redirect-url.ts';
import type { SessionJson } from '#auth/sessions/sessions.ts';

interface ProviderTokens {
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
}

/** Where a sign-in ends: its target with the session. */
export const sessionRedirect = (target: string, session: SessionJson, { accessToken, refreshToken }: ProviderTokens = {}): string =>
  withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  });

/** ProfileSource twice: in the query for servers, in the fragment for pages. */
export const errorRedirect = (target: string, members: Record<string, string>): string => withFragment(withQuery(target, { ...members, sb: '' }), members);
