import type { OauthClientRow } from '#auth/queries/oauth-clients.ts';

/** The full client object for admins and registration; includes the secret only right after it was generated. */
export const clientJson = (client: OauthClientRow, secret?: string) => ({
  client_id: client.id,
  ...(secret && { client_secret: secret }),
  client_type: client.client_type,
  redirect_uris: client.redirect_uris,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: client.grant_types,
  response_types: ['code'],
  ...(client.client_name && { client_name: client.client_name }),
  ...(client.client_uri && { client_uri: client.client_uri }),
  ...(client.logo_uri && { logo_uri: client.logo_uri }),
  registration_type: client.registration_type,
  created_at: client.created_at.toISOString(),
  updated_at: client.updated_at.toISOString(),
});

/** The client as shown to users. */
export const clientSummary = ({
  id,
  client_name: name,
  client_uri: uri,
  logo_uri: logo,
}: Pick<OauthClientRow, 'id' | 'client_name' | 'client_uri' | 'logo_uri'>) => ({
  id,
  ...(name && { name }),
  ...(uri && { uri }),
  ...(logo && { logo_uri: logo }),
});
