import type { ColumnType, Generated } from 'kysely';

export interface UsedProofsTable {
  proof_hash: string;
  expires_at: Date;
}

export interface SsoProvidersTable {
  id: Generated<string>;
  resource_id: string | null;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SsoDomainsTable {
  id: Generated<string>;
  sso_provider_id: string;
  domain: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Maps assertion attributes to claims. */
export interface AttributeMapping {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>;
}

export interface SamlProvidersTable {
  id: Generated<string>;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: ColumnType<AttributeMapping, string | undefined, string>;
  name_id_format: string | null;
  /** When metadata given by URL was last read, and last tried. */
  metadata_read_at: Date | null;
  metadata_tried_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
