import type { SsoProviderRow } from '#auth/queries/sso-providers.ts';

/** The admin API's form of a company's identity provider. */
export const ssoProviderJson = ({
  id,
  resource_id: resourceId,
  disabled,
  saml,
  domains,
  created_at: created,
  updated_at: updated,
}: SsoProviderRow) => ({
  id,
  ...(resourceId && { resource_id: resourceId }),
  disabled,
  ...(saml && {
    saml: {
      entity_id: saml.entity_id,
      metadata_xml: saml.metadata_xml,
      ...(saml.metadata_url && { metadata_url: saml.metadata_url }),
      attribute_mapping: saml.attribute_mapping,
      ...(saml.name_id_format && { name_id_format: saml.name_id_format }),
    },
  }),
  domains: domains.map((domain) => ({
    id: domain.id,
    domain: domain.domain,
    created_at: rfc3339(domain.created_at),
    updated_at: rfc3339(domain.updated_at),
  })),
  created_at: created.toISOString(),
  updated_at: updated.toISOString(),
});

/** Inside JSON columns the database returns times as text. */
const rfc3339 = (time: Date | string): string => new Date(time).toISOString();

/** For lists, which leave out the long metadata documents. */
export const withoutMetadata = (provider: ReturnType<typeof ssoProviderJson>) => {
  const { metadata_xml: _xml, ...saml } = { ...provider.saml };
  return { ...provider, ...(provider.saml && { saml }) };
};
