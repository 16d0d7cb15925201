import type { JWK } from 'jose';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { DefaultedJson, Json, NullableJson, Timestamps } from './columns.ts';
import type { CustomProvidersTable } from './custom-providers.ts';
import type { ChallengesTable, FactorsTable, RecoveryCodesTable } from './factors.ts';
import type {
  OauthAuthorizationsTable,
  OauthClientsTable,
  OauthConsentsTable,
} from './oauth-server.ts';
import type { PasskeyChallengesTable, PasskeysTable } from './passkeys.ts';
import type {
  SamlProvidersTable,
  SsoDomainsTable,
  SsoProvidersTable,
  UsedProofsTable,
} from './sso.ts';

export interface UsersTable extends Timestamps {
  id: Generated<string>;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  /** The address awaiting confirmation, else empty; likewise `phone_change`. */
  email_change: Generated<string>;
  email_change_sent_at: Date | null;
  /** 1: confirmed from one of two addresses. */
  email_change_confirm_status: Generated<number>;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: Generated<string>;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  confirmed_at: ColumnType<Date | null, never, never>;
  last_sign_in_at: Date | null;
  raw_app_meta_data: DefaultedJson<Record<string, unknown>>;
  raw_user_meta_data: DefaultedJson<Record<string, unknown>>;
  is_anonymous: Generated<boolean>;
  is_sso_user: Generated<boolean>;
  /** Its data is trusted even before its address is proven. */
  opened_by_admin: Generated<boolean>;
  /** Sign-ups with different passwords await the proof of the address. */
  sign_ups_differ: Generated<boolean>;
  banned_until: Date | null;
  deleted_at: Date | null;
}

export interface IdentitiesTable extends Timestamps {
  id: Generated<string>;
  provider_id: string;
  user_id: string;
  identity_data: Json<Record<string, unknown>>;
  provider: string;
  email: ColumnType<string | null, never, never>;
  last_sign_in_at: Date | null;
}

export interface SessionsTable extends Timestamps {
  id: Generated<string>;
  user_id: string;
  aal: Generated<'aal1' | 'aal2' | 'aal3'>;
  /** The factor verified in this session: a second factor, or a passkey with user verification. */
  factor_id: string | null;
  /** When a mailed code was last confirmed in this session. */
  reauthenticated_at: Date | null;
  /** Set for a session of an OAuth client. */
  oauth_client_id: string | null;
  scopes: string | null;
  not_after: Date | null;
  refreshed_at: Date | null;
  user_agent: string | null;
  ip: string | null;
}

export interface AmrClaimsTable extends Timestamps {
  id: Generated<string>;
  session_id: string;
  authentication_method: string;
  provider: string | null;
}

export interface RefreshTokensTable extends Timestamps {
  token: string;
  parent: string | null;
  successor_seed: Buffer;
  session_id: string;
  revoked: Generated<boolean>;
}

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

/** Mails that carry a code. */
export type MailedTokenKind =
  | 'confirm-address'
  | 'reset-password'
  | 'magic-link'
  | 'invite'
  | 'email-change'
  | 'email-change-current'
  | 'reauthenticate';

export interface OneTimeTokensTable extends Timestamps {
  id: Generated<string>;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  code_hash: string;
  code_failures: Generated<number>;
  relates_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** The mail that carried it. */
  mail_kind: MailedTokenKind | null;
  /** Where its link leads. Null for codes without a link. */
  redirect_to: ColumnType<string | null, string | null | undefined, never>;
  /** See TokenClaim: 'account'. */
  keeps_account: Generated<boolean>;
  /** See TokenClaim: AdminClaim. */
  user_metadata: NullableJson<Record<string, unknown>>;
}

export interface FlowStateTable extends Timestamps {
  id: Generated<string>;
  user_id: string | null;
  auth_code: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  code_challenge: string | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: string;
  redirect_to: string;
  linking_target_id: string | null;
  context: DefaultedJson<Record<string, unknown>>;
  auth_code_issued_at: Date | null;
}

export interface AuditLogTable {
  id: Generated<string>;
  payload: ColumnType<Record<string, unknown>, string, never>;
  ip_address: string;
  created_at: Generated<Date>;
}

export interface SigningKeysTable {
  kid: string;
  public_jwk: ColumnType<JWK, string, never>;
  /** A string if encrypted. */
  private_jwk: ColumnType<JWK | string, string, string>;
  created_at: Generated<Date>;
  signs_from: Date;
  retired_at: Date | null;
}

export interface RateBucketsTable {
  key: string;
  full_at: Date;
}

/** Fixed-window counters; see limits/counters.ts. */
export interface RateLimitsTable {
  key: string;
}

export interface MailQueueTable {
  id: Generated<string>;
  message: ColumnType<Record<string, unknown>, string, never>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  created_at: Generated<Date>;
}

export interface AuthDatabase {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.mfa_amr_claims': AmrClaimsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.flow_state': FlowStateTable;
  'auth.audit_log_entries': AuditLogTable;
  'auth.signing_keys': SigningKeysTable;
  'auth.rate_buckets': RateBucketsTable;
  'auth.rate_limits': RateLimitsTable;
  'auth.mail_queue': MailQueueTable;
  'auth.mfa_factors': FactorsTable;
  'auth.mfa_challenges': ChallengesTable;
  'auth.mfa_recovery_codes': RecoveryCodesTable;
  'auth.webauthn_credentials': PasskeysTable;
  'auth.webauthn_challenges': PasskeyChallengesTable;
  'auth.used_proofs': UsedProofsTable;
  'auth.sso_providers': SsoProvidersTable;
  'auth.sso_domains': SsoDomainsTable;
  'auth.saml_providers': SamlProvidersTable;
  'auth.custom_oauth_providers': CustomProvidersTable;
  'auth.oauth_clients': OauthClientsTable;
  'auth.oauth_authorizations': OauthAuthorizationsTable;
  'auth.oauth_consents': OauthConsentsTable;
}

export type AuthDb = Kysely<AuthDatabase>;
/** For functions that lock rows or must be atomic. */
export type AuthTrx = Transaction<AuthDatabase>;
