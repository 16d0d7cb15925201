import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { userInfoClaims } from '#auth/oauth-server/claims.ts';
import { clientSummary } from '#auth/oauth-server/client-json.ts';
import { scopes, splitScope } from '#auth/oauth-server/scopes.ts';
import { listConsents, revokeConsent } from '#auth/queries/oauth-authorizations.ts';

/** GET /oauth/userinfo: limited to the client's scopes; the user's own session gets everything. */
export const userInfo: UserEndpoint = (c) => {
  const { user, session } = c.var;
  return c.json(
    userInfoClaims(user, session.oauth_client_id ? (session.scopes ?? '') : scopes.join(' ')),
  );
};

/** GET /user/oauth/grants: the clients the user has authorized. */
export const listGrants: UserEndpoint = async (c, { db }) => {
  const consents = await listConsents(db, c.var.user.id);
  return c.json(
    consents.map((consent) => ({
      client: clientSummary(consent),
      scopes: splitScope(consent.scopes),
      granted_at: consent.granted_at.toISOString(),
    })),
  );
};

/** DELETE /user/oauth/grants?client_id= */
export const revokeGrant: UserEndpoint = async (c, { db }) => {
  const clientId = c.req.query('client_id');
  if (!clientId) throw validationFailed('client_id query parameter is required');
  if (!isUuid(clientId)) throw validationFailed('client_id must be a valid UUID');
  const revoked = await db
    .transaction()
    .execute((trx) => revokeConsent(trx, c.var.user.id, clientId));
  if (!revoked) throw refuse('oauth_consent_not_found');
  return c.body(null, 204);
};
