import type { Context } from 'hono';
import type { AdminEndpoint, Endpoint } from '#auth/access/endpoint.ts';
import { readPage, setPageHeaders } from '#auth/admin/pagination.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { readBody } from '#auth/http/request.ts';
import { checkClientBody, clientSchema, readClientType } from '#auth/oauth-server/client-body.ts';
import { clientJson } from '#auth/oauth-server/client-json.ts';
import { registerClient } from '#auth/oauth-server/register-client.ts';
import { hashSecret, newSecret } from '#auth/oauth-server/secrets.ts';
import {
  deleteOauthClient,
  findOauthClient,
  listOauthClients,
  updateOauthClient,
  type OauthClientRow,
} from '#auth/queries/oauth-clients.ts';

/** POST /oauth/clients/register: dynamic client registration (RFC 7591). */
export const registerOauthClient: Endpoint = async (c, context) => {
  const { client, secret } = await registerClient(
    context.db,
    await readBody(c, clientSchema),
    'dynamic',
  );
  return c.json(clientJson(client, secret), 201);
};

/** GET /admin/oauth/clients */
export const listClients: AdminEndpoint = async (c, { db }) => {
  const page = readPage(c);
  const { clients, total } = await listOauthClients(db, page);
  setPageHeaders(c, page, total);
  return c.json({ clients: clients.map((client) => clientJson(client)) });
};

/** POST /admin/oauth/clients */
export const createClient: AdminEndpoint = async (c, { db }) => {
  const { client, secret } = await registerClient(db, await readBody(c, clientSchema), 'manual');
  return c.json(clientJson(client, secret), 201);
};

/** GET /admin/oauth/clients/{id} */
export const getClient: AdminEndpoint = async (c, context) =>
  c.json(clientJson(await getClientFromPath(c, context)));

/** PUT /admin/oauth/clients/{id} */
export const updateClient: AdminEndpoint = async (c, context) => {
  const client = await getClientFromPath(c, context);
  const body = await readBody(c, clientSchema);
  const changes = {
    ...(body.redirect_uris && { redirect_uris: JSON.stringify(body.redirect_uris) }),
    ...(body.grant_types && { grant_types: JSON.stringify(body.grant_types) }),
    ...(body.client_name !== undefined && { client_name: body.client_name || null }),
    ...(body.client_uri !== undefined && { client_uri: body.client_uri || null }),
    ...(body.logo_uri !== undefined && { logo_uri: body.logo_uri || null }),
    // The client type cannot change, because it determines whether there is a secret.
    ...(body.token_endpoint_auth_method && {
      token_endpoint_auth_method: readClientType({ ...body, client_type: client.client_type })
        .authMethod,
    }),
  };
  if (Object.keys(changes).length === 0) throw validationFailed('No fields provided for update');
  if (body.grant_types?.length === 0) throw validationFailed('grant_types cannot be empty');
  checkClientBody(body);
  return c.json(clientJson(await updateOauthClient(context.db, client.id, changes)));
};

/** DELETE /admin/oauth/clients/{id} */
export const deleteClient: AdminEndpoint = async (c, context) => {
  await deleteOauthClient(context.db, (await getClientFromPath(c, context)).id);
  return c.body(null, 204);
};

/** POST /admin/oauth/clients/{id}/regenerate_secret */
export const regenerateSecret: AdminEndpoint = async (c, context) => {
  const client = await getClientFromPath(c, context);
  if (client.client_type === 'public')
    throw validationFailed('Cannot regenerate secret for public client');
  const secret = newSecret();
  return c.json(
    clientJson(
      await updateOauthClient(context.db, client.id, { client_secret_hash: hashSecret(secret) }),
      secret,
    ),
  );
};

async function getClientFromPath(c: Context, { db }: AuthContext): Promise<OauthClientRow> {
  const id = readPathId(c.req.param('client'), 'client_id must be an UUID');
  return found(await findOauthClient(db, id), () => refuse('oauth_client_not_found'));
}
