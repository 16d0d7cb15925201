import * as z from 'zod/mini';
import { validationFailed } from '#auth/http/errors.ts';
import { optionalText } from '#auth/http/request.ts';
import type { ClientAuthMethod } from '#auth/tables/oauth-server.ts';

const maxRedirects = 10;
const maxNameLength = 1024;
const maxUrlLength = 2048;
export const grantTypes = ['authorization_code', 'refresh_token'];
const authMethods: readonly string[] = [
  'none',
  'client_secret_basic',
  'client_secret_post',
] satisfies ClientAuthMethod[];

export const clientSchema = z.object({
  redirect_uris: z.optional(z.array(z.string())),
  client_type: optionalText,
  token_endpoint_auth_method: optionalText,
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
  client_name: optionalText,
  client_uri: optionalText,
  logo_uri: optionalText,
});
export type ClientBody = z.infer<typeof clientSchema>;

/** Checks each field by itself. @throws AuthError */
export function checkClientBody(body: ClientBody): void {
  if (body.redirect_uris) checkRedirects(body.redirect_uris);
  if (body.grant_types?.some((grant) => !grantTypes.includes(grant)))
    throw validationFailed(
      "grant_types must only contain 'authorization_code' and/or 'refresh_token'",
    );
  if (body.response_types?.some((type) => type !== 'code'))
    throw validationFailed("response_types must only contain 'code'");
  if ((body.client_name?.length ?? 0) > maxNameLength)
    throw validationFailed(`client_name cannot exceed ${maxNameLength} characters`);
  for (const field of ['client_uri', 'logo_uri'] as const) checkUrl(field, body[field]);
}

/** Derives client type and authentication method. @throws AuthError if they contradict each other */
export function readClientType({
  client_type: type,
  token_endpoint_auth_method: method,
}: ClientBody): { clientType: 'public' | 'confidential'; authMethod: ClientAuthMethod } {
  if (type && type !== 'public' && type !== 'confidential')
    throw validationFailed("client_type must be 'public' or 'confidential'");
  if (method && !isAuthMethod(method))
    throw validationFailed(`token_endpoint_auth_method must be one of: ${authMethods.join(', ')}`);
  const clientType = type === 'public' || (!type && method === 'none') ? 'public' : 'confidential';
  if (method && (method === 'none') !== (clientType === 'public'))
    throw validationFailed(
      `token_endpoint_auth_method '${method}' does not match client_type '${clientType}'`,
    );
  const usualMethod = clientType === 'public' ? 'none' : 'client_secret_basic';
  return { clientType, authMethod: isAuthMethod(method) ? method : usualMethod };
}

const isAuthMethod = (text: string | undefined): text is ClientAuthMethod =>
  text !== undefined && authMethods.includes(text);

function checkRedirects(redirects: readonly string[]): void {
  if (redirects.length === 0) throw validationFailed('redirect_uris is required');
  if (redirects.length > maxRedirects)
    throw validationFailed(`redirect_uris cannot exceed ${maxRedirects} items`);
  for (const redirect of redirects) {
    const problem = findRedirectProblem(redirect);
    if (problem)
      throw validationFailed(
        `invalid redirect_uri '${redirect.slice(0, 200)}' in redirect_uris: ${problem}`,
      );
  }
}

/** Schemes the browser or the system handles itself. */
const forbiddenSchemes = new Set([
  'javascript:',
  'data:',
  'file:',
  'vbscript:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
  'tel:',
  'chrome:',
]);

function findRedirectProblem(redirect: string): string | undefined {
  const url = URL.parse(redirect);
  if (!url || redirect.length > maxUrlLength || /[\s\\]/.test(redirect))
    return 'must be an absolute URL';
  if (redirect.includes('#')) return 'fragment not allowed in redirect URI';
  if (forbiddenSchemes.has(url.protocol)) return 'scheme is not allowed';
  if (url.username || url.password) return 'must not contain credentials';
  if (url.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    return 'HTTP scheme only allowed for localhost';
  if (
    url.protocol !== 'http:' &&
    url.protocol !== 'https:' &&
    !/^[a-z][a-z\d+.-]*:\/?\/?[^/]/i.test(redirect)
  )
    return 'must have scheme and host';
  return undefined;
}

function checkUrl(field: string, url: string | undefined): void {
  if (!url) return;
  if (url.length > maxUrlLength)
    throw validationFailed(`${field} cannot exceed ${maxUrlLength} characters`);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw validationFailed(`${field} must be a valid URL`);
}
