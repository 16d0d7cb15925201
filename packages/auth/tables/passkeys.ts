import type { ColumnType, Generated } from 'kysely';

export interface PasskeysTable {
  id: Generated<string>;
  user_id: string;
  /** Base64url, as in the browser. */
  credential_id: string;
  public_key: Buffer;
  aaguid: string | null;
  sign_count: ColumnType<string, number, number>;
  transports: ColumnType<string[], string, string>;
  backup_eligible: Generated<boolean>;
  backed_up: Generated<boolean>;
  friendly_name: Generated<string>;
  last_used_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PasskeyChallengesTable {
  id: Generated<string>;
  /** Null for sign-ins, where the user is not known yet. */
  user_id: string | null;
  challenge_type: 'registration' | 'authentication';
  challenge: string;
  expires_at: Date;
  created_at: Generated<Date>;
}
