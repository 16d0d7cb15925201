import type { AuthError } from './errors.ts';

const oauthErrors: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied', 500: 'server_error', 503: 'temporarily_unavailable' };

/** What went wrong, as members of an address. */
export function errorMembers({ status, code, message }: AuthError): Record<string, string> {
  const error = oauthErrors[status];
  return { ...(error && { error }), error_code: code, error_description: message };
}

/** `sb` marks fragments that this service made, so that a program can tell them from its own. */
export const withFragment = (target: string, members: Record<string, string>): string => `${withoutFragment(target)}#${new URLSearchParams({ ...members, sb: '' })}`;

/** The target's own query stays as it is. */
export function withQuery(target: string, members: Record<string, string>): string {
  const address = withoutFragment(target);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(members)}`;
}

const withoutFragment = (target: string): string => target.split('#')[0]!;
