import { currentDate } from '@grafted/postgres/clock.ts';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { AuthError } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { matchesChallenge } from '#auth/http/pkce.ts';
import { readClient } from '#auth/http/request.ts';
import { signIdToken } from '#auth/oauth-server/claims.ts';
import { authenticateClient, readParams } from '#auth/oauth-server/client-authentication.ts';
import { hashSecret } from '#auth/oauth-server/secrets.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  lockAuthorization,
  updateAuthorization,
  type AuthorizationRow,
} from '#auth/queries/oauth-authorizations.ts';
import type { OauthClientRow } from '#auth/queries/oauth-clients.ts';
import { deleteSession, findSession } from '#auth/queries/sessions.ts';
import { findUserById } from '#auth/queries/users.ts';
import { refreshSession } from '#auth/sessions/refresh-session.ts';
import { looksLikeRefreshToken } from '#auth/sessions/refresh-token.ts';
import { openSession, type SessionJson } from '#auth/sessions/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

interface Call {
  context: AuthContext;
  oauthClient: OauthClientRow;
  params: Record<string, string>;
  client: Client;
}

const invalidGrant = (message: string) => new OauthError('invalid_grant', message);
const grants: Readonly<Record<string, (call: Call) => Promise<Record<string, unknown>>>> = {
  authorization_code: redeemCode,
  refresh_token: refresh,
};

/** POST /oauth/token: exchanges an authorization code or a refresh token. */
export const oauthToken: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const params = await readParams(c);
  const oauthClient = await authenticateClient(c, context, params);
  if (!params.grant_type) throw new OauthError('invalid_request', 'grant_type is required');
  if (!oauthClient) throw new OauthError('invalid_client', 'Client authentication required');
  if (!Object.hasOwn(grants, params.grant_type))
    throw new OauthError(
      'unsupported_grant_type',
      `Unsupported grant type: ${params.grant_type.slice(0, 50)}`,
    );
  if (!oauthClient.grant_types.includes(params.grant_type))
    throw new OauthError(
      'unsupported_grant_type',
      `Client is not allowed to use grant type: ${params.grant_type}`,
    );
  return c.json(await grants[params.grant_type]!({ context, oauthClient, params, client }), 200, {
    'Cache-Control': 'no-store',
  });
};

const tokensOnly = (
  { access_token, token_type, expires_in, refresh_token }: SessionJson,
  idToken: string | undefined,
) => ({
  access_token,
  token_type,
  expires_in,
  refresh_token,
  ...(idToken && { id_token: idToken }),
});

async function redeemCode({
  context,
  oauthClient,
  params,
  client,
}: Call): Promise<Record<string, unknown>> {
  const { code } = params;
  if (!code)
    throw new OauthError('invalid_request', 'code is required for authorization_code grant');
  const outcome = await context.db.transaction().execute(async (trx) => {
    const authorization = await lockAuthorization(trx, 'authorization_code', hashSecret(code));
    const refusal = await refuseCode(trx, authorization, { oauthClient, params });
    if (refusal) return refusal; // thrown outside, so that ending a reused code's session commits
    const { id, user_id: userId, scope, nonce } = authorization!; // refuseCode refuses undefined
    const user = userId ? await findUserById(trx, userId) : undefined;
    if (!user || isBanned(user)) return invalidGrant('The user may not sign in');
    const session = await openSession(context, trx, {
      userId: user.id,
      method: { method: 'oauth_provider/authorization_code' },
      client,
      grant: { clientId: oauthClient.id, scope },
    });
    await updateAuthorization(trx, id, { status: 'used', session_id: session.sessionId });
    await writeAudit(trx, 'login', user, client.address, {
      provider: 'oauth_provider',
      client_id: oauthClient.id,
    });
    const idToken = await signIdToken(context, {
      user,
      clientId: oauthClient.id,
      scope,
      nonce,
      accessToken: session.json.access_token,
      expiresIn: session.json.expires_in,
    });
    return tokensOnly(session.json, idToken);
  });
  if (outcome instanceof OauthError) throw outcome;
  return outcome;
}

async function refuseCode(
  trx: AuthTrx,
  authorization: AuthorizationRow | undefined,
  { oauthClient, params }: Pick<Call, 'oauthClient' | 'params'>,
): Promise<OauthError | undefined> {
  if (!authorization || authorization.client_id !== oauthClient.id)
    return invalidGrant('Invalid authorization code');
  if (authorization.status !== 'approved') {
    // Reuse means the code was stolen, and either use may be the thief's.
    if (authorization.session_id) await deleteSession(trx, authorization.session_id);
    return invalidGrant('Authorization code has already been used');
  }
  if (authorization.expires_at <= currentDate())
    return invalidGrant('Authorization code has expired');
  if (params.redirect_uri !== undefined && params.redirect_uri !== authorization.redirect_uri)
    return invalidGrant('Redirect URI does not match');
  const challenge = {
    challenge: authorization.code_challenge,
    method: authorization.code_challenge_method,
  };
  return params.code_verifier && matchesChallenge(params.code_verifier, challenge)
    ? undefined
    : invalidGrant('PKCE verification failed');
}

async function refresh({
  context,
  oauthClient,
  params,
  client,
}: Call): Promise<Record<string, unknown>> {
  if (!params.refresh_token)
    throw new OauthError('invalid_request', 'refresh_token is required for refresh_token grant');
  if (!looksLikeRefreshToken(params.refresh_token)) throw invalidGrant('Invalid refresh token');
  const session = await refreshSession(context, params.refresh_token, client, oauthClient.id).catch(
    (error: unknown) => {
      // Pass a 409 conflict on: the client may retry it.
      throw error instanceof AuthError && error.status === 400
        ? new OauthError('invalid_grant', error.message, { cause: error })
        : error;
    },
  );
  const user = await findUserById(context.db, session.user.id);
  const row = await findSession(context.db, readSessionId(session));
  const idToken =
    user && row
      ? await signIdToken(context, {
          user,
          clientId: oauthClient.id,
          scope: row.scopes ?? '',
          accessToken: session.access_token,
          expiresIn: session.expires_in,
        })
      : undefined;
  return tokensOnly(session, idToken);
}

/** Read from the token just signed. */
function readSessionId({ access_token: token }: SessionJson): string {
  const { session_id: id } = JSON.parse(
    Buffer.from(token.split('.')[1]!, 'base64url').toString(),
  ) as { session_id: string };
  return id;
}
