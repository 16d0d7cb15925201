import { currentMs } from '@grafted/postgres/clock.ts';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { AuthError, refuse, validationFailed } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { readCodeChallenge, type CodeChallenge } from '#auth/http/pkce.ts';
import { withQuery } from '#auth/http/redirect-url.ts';
import { isRegisteredRedirect } from '#auth/oauth-server/redirects.ts';
import { isKnownScope, splitScope } from '#auth/oauth-server/scopes.ts';
import { newSecret } from '#auth/oauth-server/secrets.ts';
import { insertAuthorization } from '#auth/queries/oauth-authorizations.ts';
import { findOauthClient } from '#auth/queries/oauth-clients.ts';

/** GET /oauth/authorize: validates a client's request and redirects to the site's consent page. */
export const authorizeClient: Endpoint = async (c, context) => {
  const { db, settings } = context;
  const query = c.req.query();
  if (!query.client_id) throw validationFailed('client_id is required');
  if (!query.redirect_uri) throw validationFailed('redirect_uri is required');
  const client = isUuid(query.client_id) ? await findOauthClient(db, query.client_id) : undefined;
  if (!client) throw refuse('oauth_client_not_found.authorize');
  if (!isRegisteredRedirect(client.redirect_uris, query.redirect_uri))
    throw validationFailed('invalid redirect_uri');

  // The redirect URI is validated, so errors from here on go to the client.
  const request = readRequest(query, settings.oauthServer.defaultScope);
  if (request instanceof OauthError) {
    return c.redirect(
      withQuery(query.redirect_uri, {
        error: request.code,
        error_description: request.message,
        ...(query.state && { state: query.state }),
      }),
      302,
    );
  }
  const authorizationId = newSecret();
  await insertAuthorization(db, {
    authorization_id: authorizationId,
    client_id: client.id,
    redirect_uri: query.redirect_uri,
    scope: request.scope,
    state: query.state || null,
    nonce: query.nonce || null,
    resource: query.resource || null,
    code_challenge: request.challenge.challenge,
    code_challenge_method: request.challenge.method,
    expires_at: new Date(currentMs() + settings.oauthServer.authorizationSeconds * 1000),
  });
  const path = settings.oauthServer.authorizationPath;
  return c.redirect(
    withQuery(`${settings.siteUrl.replace(/\/$/, '')}/${path.replace(/^\//, '')}`, {
      authorization_id: authorizationId,
    }),
    302,
  );
};

const maxTextLength = 2048;

function readRequest(
  query: Record<string, string>,
  defaultScope: string,
): { scope: string; challenge: CodeChallenge } | OauthError {
  if ((query.response_type || 'code') !== 'code')
    return new OauthError('unsupported_response_type', 'Only response_type=code is supported');
  if (
    [query.state, query.nonce, query.resource].some(
      (text) => (text?.length ?? 0) > maxTextLength || text?.includes('\0'),
    )
  )
    return new OauthError('invalid_request', 'A parameter is too long');
  const scope = splitScope(query.scope || defaultScope);
  const unknown = scope.find((one) => !isKnownScope(one));
  if (unknown !== undefined)
    return new OauthError('invalid_scope', `Unsupported scope: ${unknown.slice(0, 50)}`);
  const resource = query.resource ? URL.parse(query.resource) : undefined;
  if (resource === null || resource?.hash)
    return new OauthError('invalid_target', 'resource must be an absolute URI without a fragment');
  try {
    const challenge = readCodeChallenge(query);
    if (challenge) return { scope: scope.join(' '), challenge };
    return new OauthError(
      'invalid_request',
      'PKCE flow requires both code_challenge and code_challenge_method',
    );
  } catch (cause) {
    return new OauthError(
      'invalid_request',
      cause instanceof AuthError ? cause.message : 'Bad code_challenge',
      { cause },
    );
  }
}
