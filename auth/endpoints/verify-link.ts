import type { Handler } from 'hono';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { findByLinkToken, isVerifyType } from '../one-time-tokens.ts';
import { redeemToken } from '../redeem-token.ts';
import { readClient, readRedirect } from '../request.ts';
import type { SessionJson } from '../sessions.ts';
import { linkExpired } from './verify.ts';

const oauthErrors: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied', 500: 'server_error', 503: 'temporarily_unavailable' };

/** GET /verify: for links that other programs put into mails. Answers by a redirect whose fragment carries the session, or what went wrong. */
export const verifyLink =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    const target = readRedirect(c, context).split('#')[0]!;
    const type = c.req.query('type') ?? '';
    try {
      await context.limits.countRequest('verify', client.address);
      const found = isVerifyType(type) ? await findByLinkToken(context, c.req.query('token') ?? '', type) : undefined;
      const session = await redeemToken(context, found, client, linkExpired);
      return c.redirect(`${target}#${sessionFragment(session, type)}`, 303); // 303: never repeats a posted form
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(`${target}#${errorFragment(error)}`, 303);
    }
  };

const sessionFragment = (session: SessionJson, type: string): URLSearchParams =>
  new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  });

function errorFragment({ status, code, message }: AuthError): URLSearchParams {
  const error = oauthErrors[status];
  return new URLSearchParams({ ...(error && { error }), error_code: code, error_description: message, sb: '' });
}
