import { validationFailed } from '#auth/http/errors.ts';
import { insertOauthClient, type OauthClientRow } from '#auth/queries/oauth-clients.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { checkClientBody, readClientType, grantTypes, type ClientBody } from './client-body.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** @throws AuthError */
export async function registerClient(
  db: AuthDb,
  body: ClientBody,
  registration: OauthClientRow['registration_type'],
): Promise<{ client: OauthClientRow; secret: string | undefined }> {
  if (!body.redirect_uris?.length) throw validationFailed('redirect_uris is required');
  checkClientBody(body);
  const { clientType, authMethod } = readClientType(body);
  const secret = clientType === 'confidential' ? newSecret() : undefined;
  const client = await insertOauthClient(db, {
    client_secret_hash: secret ? hashSecret(secret) : null,
    client_type: clientType,
    registration_type: registration,
    token_endpoint_auth_method: authMethod,
    redirect_uris: JSON.stringify(body.redirect_uris),
    grant_types: JSON.stringify(body.grant_types?.length ? body.grant_types : grantTypes),
    client_name: body.client_name || null,
    client_uri: body.client_uri || null,
    logo_uri: body.logo_uri || null,
  });
  return { client, secret };
}
