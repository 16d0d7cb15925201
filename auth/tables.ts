import type { ColumnType, Generated } from 'kysely';
import type { JWK } from 'jose';

type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

export interface UsersTable {
  id: Generated<string>;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: ColumnType<Date | null, never, never>;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  is_anonymous: Generated<boolean>;
  is_sso_user: Generated<boolean>;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SigningKeysTable {
  kid: string;
  private_jwk: ColumnType<JWK, string, string>;
  created_at: Generated<Date>;
  signs: Generated<boolean>;
}

export interface AuthDatabase {
  'auth.users': UsersTable;
  'auth.signing_keys': SigningKeysTable;
}
