import { currentDate } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { withQuery } from '#auth/http/redirect-url.ts';
import { optionalText, readBody } from '#auth/http/request.ts';
import { clientSummary } from '#auth/oauth-server/client-json.ts';
import { includesScopes } from '#auth/oauth-server/scopes.ts';
import { hashSecret, looksLikeSecret, newSecret } from '#auth/oauth-server/secrets.ts';
import {
  findConsent,
  lockAuthorization,
  saveConsent,
  updateAuthorization,
  type AuthorizationRow,
} from '#auth/queries/oauth-authorizations.ts';
import { findOauthClient } from '#auth/queries/oauth-clients.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** GET /oauth/authorizations/{id}: details for the consent page. Binds the request to the first user who opens it. */
export const getAuthorization: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const answer = await context.db.transaction().execute(async (trx) => {
    const authorization = await lockPending(trx, c.req.param('authorization'));
    if (authorization.user_id !== null && authorization.user_id !== user.id)
      throw refuse('oauth_authorization_not_found');
    await updateAuthorization(trx, authorization.id, { user_id: user.id });
    const consent = await findConsent(trx, user.id, authorization.client_id);
    if (consent && includesScopes(consent.scopes, authorization.scope))
      return { redirect_url: await approve(trx, authorization) };
    const client = await findOauthClient(trx, authorization.client_id);
    if (!client) throw refuse('oauth_authorization_not_found');
    return {
      authorization_id: authorization.authorization_id,
      redirect_uri: authorization.redirect_uri,
      client: clientSummary(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: authorization.scope,
    };
  });
  return c.json(answer);
};

const consentSchema = z.object({ action: optionalText });

/** POST /oauth/authorizations/{id}/consent */
export const decideAuthorization: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const { action } = await readBody(c, consentSchema);
  if (action !== 'approve' && action !== 'deny')
    throw validationFailed("action must be 'approve' or 'deny'");
  const redirectUrl = await context.db.transaction().execute(async (trx) => {
    const authorization = await lockPending(trx, c.req.param('authorization'));
    // Only the user who opened it may decide.
    if (authorization.user_id !== user.id) throw refuse('oauth_authorization_not_found');
    if (action === 'deny') return deny(trx, authorization);
    await saveConsent(trx, {
      userId: user.id,
      clientId: authorization.client_id,
      scopes: authorization.scope,
    });
    return approve(trx, authorization);
  });
  return c.json({ redirect_url: redirectUrl });
};

async function lockPending(trx: AuthTrx, id: string | undefined): Promise<AuthorizationRow> {
  const authorization = looksLikeSecret(id)
    ? await lockAuthorization(trx, 'authorization_id', id)
    : undefined;
  if (!authorization || authorization.expires_at <= currentDate())
    throw refuse('oauth_authorization_not_found');
  if (authorization.status !== 'pending')
    throw validationFailed('authorization request cannot be processed');
  return authorization;
}

/** Returns the client's redirect URL with a code. */
async function approve(
  trx: AuthTrx,
  { id, redirect_uri: target, state }: AuthorizationRow,
): Promise<string> {
  const code = newSecret();
  await updateAuthorization(trx, id, { status: 'approved', authorization_code: hashSecret(code) });
  return withQuery(target, { code, ...(state && { state }) });
}

async function deny(
  trx: AuthTrx,
  { id, redirect_uri: target, state }: AuthorizationRow,
): Promise<string> {
  await updateAuthorization(trx, id, { status: 'denied' });
  return withQuery(target, {
    error: 'access_denied',
    error_description: 'User denied the request',
    ...(state && { state }),
  });
}
