import type { Generated } from 'kysely';
import type { Json, Timestamps } from './columns.ts';

export type ClientAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

export interface OauthClientsTable extends Timestamps {
  id: Generated<string>;
  client_secret_hash: string | null;
  client_type: 'public' | 'confidential';
  registration_type: 'manual' | 'dynamic';
  token_endpoint_auth_method: ClientAuthMethod;
  redirect_uris: Json<string[]>;
  grant_types: Json<string[]>;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
}

export interface OauthAuthorizationsTable {
  id: Generated<string>;
  authorization_id: string;
  client_id: string;
  user_id: string | null;
  redirect_uri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  resource: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  status: Generated<'pending' | 'approved' | 'denied' | 'used'>;
  authorization_code: string | null;
  session_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface OauthConsentsTable {
  id: Generated<string>;
  user_id: string;
  client_id: string;
  /** Space-separated. */
  scopes: string;
  granted_at: Generated<Date>;
  revoked_at: Date | null;
}
