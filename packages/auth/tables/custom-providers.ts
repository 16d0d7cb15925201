import type { Generated } from 'kysely';
import type { DefaultedJson, Timestamps } from './columns.ts';

export interface CustomProvidersTable extends Timestamps {
  id: Generated<string>;
  provider_type: 'oauth2' | 'oidc';
  identifier: string;
  name: string;
  client_id: string;
  client_secret: string;
  acceptable_client_ids: DefaultedJson<string[]>;
  scopes: DefaultedJson<string[]>;
  custom_claims_allowlist: DefaultedJson<string[]>;
  pkce_enabled: Generated<boolean>;
  attribute_mapping: DefaultedJson<Record<string, unknown>>;
  authorization_params: DefaultedJson<Record<string, string>>;
  enabled: Generated<boolean>;
  email_optional: Generated<boolean>;
  issuer: string | null;
  discovery_url: string | null;
  skip_nonce_check: Generated<boolean>;
  authorization_url: string | null;
  token_url: string | null;
  userinfo_url: string | null;
  jwks_uri: string | null;
}
