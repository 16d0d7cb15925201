import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { seal } from '#auth/database/sealed.ts';
import {
  checkIdentifier,
  checkFields,
  checkNewProvider,
  customProviderSchema,
  type CustomProviderBody,
} from '#auth/external/custom-body.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { readBody } from '#auth/http/request.ts';
import {
  deleteCustomProvider,
  findCustomProvider,
  insertCustomProvider,
  listCustomProviders,
  updateCustomProvider,
  type CustomProviderRow,
} from '#auth/queries/custom-providers.ts';

/** GET /admin/custom-providers */
export const listCustom: AdminEndpoint = async (c, { db }) => {
  const type = c.req.query('type') || undefined;
  if (type !== undefined && type !== 'oauth2' && type !== 'oidc')
    throw validationFailed("type must be either 'oauth2' or 'oidc'");
  return c.json({ providers: (await listCustomProviders(db, type)).map(providerJson) });
};

/** POST /admin/custom-providers */
export const createCustom: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, customProviderSchema);
  const type = checkNewProvider(body);
  checkFields(body, networkAccess(context));
  const created = await insertCustomProvider(context.db, {
    ...toColumns(context, body, body.identifier!), // checked above
    provider_type: type,
    identifier: body.identifier!,
    name: body.name!,
    client_id: body.client_id!,
    client_secret: seal(body.client_secret!, context.settings.secretKey, body.identifier!),
  });
  if (!created) throw refuse('conflict.custom_provider');
  return c.json(providerJson(created), 201);
};

/** GET /admin/custom-providers/{identifier} */
export const getCustom: AdminEndpoint = async (c, { db }) => {
  const provider = await findCustomProvider(db, checkIdentifier(c.req.param('identifier')));
  return c.json(providerJson(found(provider, notFound)));
};

/** PUT /admin/custom-providers/{identifier} */
export const updateCustom: AdminEndpoint = async (c, context) => {
  const identifier = checkIdentifier(c.req.param('identifier'));
  const body = await readBody(c, customProviderSchema);
  checkFields(body, networkAccess(context));
  const updated = await updateCustomProvider(
    context.db,
    identifier,
    toColumns(context, body, identifier),
  );
  return c.json(providerJson(found(updated, notFound)));
};

/** DELETE /admin/custom-providers/{identifier} */
export const deleteCustom: AdminEndpoint = async (c, { db }) => {
  if (!(await deleteCustomProvider(db, checkIdentifier(c.req.param('identifier')))))
    throw notFound();
  return c.body(null, 204);
};

const notFound = () => refuse('custom_provider_not_found');

const networkAccess = ({ settings }: AuthContext) => ({
  privateHosts: settings.oauthServer.customPrivateHosts,
});

const jsonColumns = [
  'acceptable_client_ids',
  'scopes',
  'custom_claims_allowlist',
  'attribute_mapping',
  'authorization_params',
] as const;
type JsonColumn = (typeof jsonColumns)[number];

/** Columns of the given fields. Type and identifier cannot change. */
function toColumns(
  { settings }: AuthContext,
  {
    provider_type: _type,
    identifier: _identifier,
    client_secret: secret,
    ...body
  }: CustomProviderBody,
  identifier: string,
) {
  const json = jsonColumns.flatMap((name) =>
    body[name] === undefined ? [] : [[name, JSON.stringify(body[name])]],
  );
  return {
    ...(body as Omit<typeof body, JsonColumn>), // the next line replaces these
    ...(Object.fromEntries(json) as Partial<Record<JsonColumn, string>>),
    ...(secret && { client_secret: seal(secret, settings.secretKey, identifier) }),
  };
}

/** Never includes the secret. */
function providerJson({
  client_secret: _secret,
  created_at: created,
  updated_at: updated,
  ...provider
}: CustomProviderRow) {
  const set = Object.fromEntries(Object.entries(provider).filter(([, value]) => value !== null));
  return {
    ...set,
    ...(provider.provider_type === 'oidc' && { discovery_document: null }),
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  };
}
