import { currentMs } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { optionalText, readBody, textUpTo } from '#auth/http/request.ts';
import {
  deleteSsoProvider,
  findSsoProvider,
  findSsoProviderOfEntity,
  findTakenDomain,
  insertSsoProvider,
  listSsoProviders,
  replaceDomains,
  updateSamlDetails,
  updateSsoProvider,
  type SsoProviderRow,
} from '#auth/queries/sso-providers.ts';
import { fetchMetadata } from '#auth/saml/metadata.ts';
import { ssoProviderJson, withoutMetadata } from '#auth/saml/provider-json.ts';
import { parseIdpMetadata } from '#auth/saml/xml.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

const mappingSchema = z.object({
  keys: z.optional(
    z.record(
      z.string(),
      z.object({
        name: z.optional(z.string()),
        names: z.optional(z.array(z.string())),
        default: z.optional(z.unknown()),
        array: z.optional(z.boolean()),
      }),
    ),
  ),
});
const domainMaxLength = 253; // RFC 1035
const providerSchema = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.optional(z.array(textUpTo(domainMaxLength))),
  attribute_mapping: z.optional(mappingSchema),
  name_id_format: optionalText,
  disabled: z.optional(z.boolean()),
  resource_id: z.optional(textUpTo(200)),
});
type ProviderParams = z.infer<typeof providerSchema>;

/** GET /admin/sso/providers */
export const listProviders: AdminEndpoint = async (c, { db }) =>
  c.json({
    items: (await listSsoProviders(db)).map((provider) =>
      withoutMetadata(ssoProviderJson(provider)),
    ),
  });

/** POST /admin/sso/providers */
export const createProvider: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, providerSchema);
  if (body.type !== 'saml') throw validationFailed(`Only 'saml' supported for SSO provider type`);
  if (!body.metadata_url && !body.metadata_xml)
    throw validationFailed('Either metadata_xml or metadata_url must be set');
  const metadataXml = await readMetadata(context, body);
  const { entityId } = parsed(metadataXml);
  const domains = readDomains(body);
  const id = await context.db.transaction().execute(async (trx) => {
    if (await findSsoProviderOfEntity(trx, entityId))
      throw refuse('saml_idp_already_exists', entityId);
    refuseTaken(await findTakenDomain(trx, domains));
    const saml = {
      entity_id: entityId,
      metadata_xml: metadataXml,
      metadata_url: body.metadata_url,
      attribute_mapping: JSON.stringify(body.attribute_mapping ?? {}),
      name_id_format: body.name_id_format,
    };
    const created = await insertSsoProvider(trx, saml, body.resource_id);
    if (body.disabled) await updateSsoProvider(trx, created, { disabled: true });
    await replaceDomains(trx, created, domains);
    return created;
  });
  return c.json(ssoProviderJson((await findSsoProvider(context.db, id))!), 201);
};

/** GET /admin/sso/providers/{id} */
export const getProvider: AdminEndpoint = async (c, { db }) =>
  c.json(ssoProviderJson(await getProviderFromPath(c, db)));

/** PUT /admin/sso/providers/{id} */
export const updateProvider: AdminEndpoint = async (c, context) => {
  const { db } = context;
  const current = await getProviderFromPath(c, db);
  const body = await readBody(c, providerSchema);
  const saml = current.saml!; // all SSO providers are SAML providers
  const metadataXml =
    body.metadata_url || body.metadata_xml ? await readMetadata(context, body) : saml.metadata_xml;
  if (parsed(metadataXml).entityId !== saml.entity_id) {
    throw refuse('saml_entity_id_mismatch', {
      expected: saml.entity_id,
      given: parsed(metadataXml).entityId,
    });
  }
  await db.transaction().execute(async (trx) => {
    await updateSamlDetails(trx, current.id, {
      entity_id: saml.entity_id,
      metadata_xml: metadataXml,
      metadata_url: body.metadata_url ?? (body.metadata_xml ? null : saml.metadata_url),
      attribute_mapping: JSON.stringify(body.attribute_mapping ?? saml.attribute_mapping),
      name_id_format: body.name_id_format ?? saml.name_id_format,
    });
    await updateSsoProvider(trx, current.id, {
      ...(body.disabled !== undefined && { disabled: body.disabled }),
      ...(body.resource_id !== undefined && { resource_id: body.resource_id }),
    });
    if (!body.domains) return;
    const domains = readDomains(body);
    refuseTaken(await findTakenDomain(trx, domains, current.id));
    await replaceDomains(trx, current.id, domains);
  });
  return c.json(ssoProviderJson((await findSsoProvider(db, current.id))!));
};

/** DELETE /admin/sso/providers/{id} */
export const deleteProvider: AdminEndpoint = async (c, { db }) => {
  const provider = await getProviderFromPath(c, db);
  await db.transaction().execute((trx) => deleteSsoProvider(trx, provider.id));
  return c.json(ssoProviderJson(provider));
};

async function getProviderFromPath(c: Context, db: AuthDb): Promise<SsoProviderRow> {
  const id = readPathId(c.req.param('provider'), 'SSO Identity Provider not found');
  return found(await findSsoProvider(db, id), () => refuse('sso_provider_not_found'));
}

async function readMetadata(
  { settings }: AuthContext,
  { metadata_url: url, metadata_xml: xml }: ProviderParams,
): Promise<string> {
  if (url && xml)
    throw validationFailed('Only one of metadata_xml or metadata_url needs to be set');
  if (!url) return xml!; // the caller checks that one is body
  if (URL.parse(url)?.protocol !== 'https:' && !settings.saml.privateHosts)
    throw validationFailed('metadata_url is not a HTTPS URL');
  try {
    return await fetchMetadata(settings, url);
  } catch (cause) {
    throw refuse('saml_metadata_fetch_failed', { cause });
  }
}

function parsed(xml: string) {
  try {
    const metadata = parseIdpMetadata(xml);
    if (metadata.validUntil !== undefined && metadata.validUntil <= currentMs())
      throw new Error('it has expired');
    return metadata;
  } catch (cause) {
    throw refuse(
      'validation_failed',
      `SAML Metadata is not valid: ${cause instanceof Error ? cause.message : 'unreadable'}`,
      { cause },
    );
  }
}

const readDomains = ({ domains = [] }: ProviderParams): string[] => [
  ...new Set(domains.map((domain) => domain.trim().toLowerCase()).filter(Boolean)),
];

function refuseTaken(taken: { domain: string; sso_provider_id: string } | undefined): void {
  if (taken)
    throw refuse('sso_domain_already_exists', {
      domain: taken.domain,
      providerId: taken.sso_provider_id,
    });
}
