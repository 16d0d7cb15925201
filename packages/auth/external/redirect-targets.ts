import { withFragment, withQuery } from '#auth/http/redirect-url.ts';
import type { SessionJson } from '#auth/sessions/sessions.ts';

interface Told {
  /** The provider's. */
  accessToken?: string;
  refreshToken?: string;
  /** The kind of a mailed link. */
  type?: string;
}

/** The redirect target with the session in its fragment. */
export const sessionRedirect = (
  target: string,
  session: SessionJson,
  { accessToken, refreshToken, type }: Told = {},
): string =>
  withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type && { type }),
  });

/** Errors go into both the query, for servers, and the fragment, for pages. */
export const errorRedirect = (target: string, params: Record<string, string>): string =>
  withFragment(withQuery(target, { ...params, sb: '' }), params);
