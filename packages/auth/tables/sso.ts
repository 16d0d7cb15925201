import type { Generated } from 'kysely';
import type { DefaultedJson, Timestamps } from './columns.ts';

export interface UsedProofsTable {
  proof_hash: string;
  expires_at: Date;
}

export interface SsoProvidersTable extends Timestamps {
  id: Generated<string>;
  resource_id: string | null;
  disabled: Generated<boolean>;
}

export interface SsoDomainsTable extends Timestamps {
  id: Generated<string>;
  sso_provider_id: string;
  domain: string;
}

/** Maps assertion attributes to claims. */
export interface AttributeMapping {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>;
}

export interface SamlProvidersTable extends Timestamps {
  id: Generated<string>;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: DefaultedJson<AttributeMapping>;
  name_id_format: string | null;
  /** When metadata given by URL was last read, and last tried. */
  metadata_read_at: Date | null;
  metadata_tried_at: Date | null;
}
