import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, Timestamps } from './columns.ts';

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code';

/** A security key's credential, stored with its factor. */
export interface FactorCredential {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports?: string[];
}

export interface FactorsTable extends Timestamps {
  id: Generated<string>;
  user_id: string;
  friendly_name: Generated<string>;
  factor_type: FactorType;
  status: Generated<'unverified' | 'verified'>;
  secret: string | null;
  last_totp_step: ColumnType<string | null, number | null, number | null>;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_credential: NullableJson<FactorCredential>;
  web_authn_aaguid: string | null;
  last_webauthn_challenge_data: NullableJson<Record<string, unknown>>;
}

export interface ChallengesTable {
  id: Generated<string>;
  factor_id: string;
  ip_address: string;
  otp_code: string | null;
  code_failures: Generated<number>;
  web_authn_session_data: NullableJson<{ challenge: string; type: 'create' | 'request' }>;
  verified_at: Date | null;
  created_at: Generated<Date>;
}

export interface RecoveryCodesTable {
  factor_id: string;
  code_hash: string;
  used_at: Date | null;
}
