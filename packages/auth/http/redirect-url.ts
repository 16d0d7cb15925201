import type { AuthError } from './errors.ts';

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** An error as query or fragment parameters. */
export function errorParams({ status, code, message }: AuthError): Record<string, string> {
  const error = oauthErrors[status];
  return { ...(error && { error }), error_code: code, error_description: message };
}

/** `sb` marks fragments made by this service, so that clients can tell them from their own. */
export const withFragment = (target: string, params: Record<string, string>): string =>
  `${withoutFragment(target)}#${new URLSearchParams({ ...params, sb: '' })}`;

/** Appends to the target's existing query. */
export function withQuery(target: string, params: Record<string, string>): string {
  const url = withoutFragment(target);
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(params)}`;
}

const withoutFragment = (target: string): string => target.replace(/#.*$/s, '');
