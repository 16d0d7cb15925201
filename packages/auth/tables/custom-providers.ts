import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string | undefined, string>;

export interface CustomProvidersTable {
  id: Generated<string>;
  provider_type: 'oauth2' | 'oidc';
  identifier: string;
  name: string;
  client_id: string;
  client_secret: string;
  acceptable_client_ids: Json<string[]>;
  scopes: Json<string[]>;
  custom_claims_allowlist: Json<string[]>;
  pkce_enabled: Generated<boolean>;
  attribute_mapping: Json<Record<string, unknown>>;
  authorization_params: Json<Record<string, string>>;
  enabled: Generated<boolean>;
  email_optional: Generated<boolean>;
  issuer: string | null;
  discovery_url: string | null;
  skip_nonce_check: Generated<boolean>;
  authorization_url: string | null;
  token_url: string | null;
  userinfo_url: string | null;
  jwks_uri: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
