import type { ColumnType, Generated } from 'kysely';
import type { Json, Timestamps } from './columns.ts';

export interface PasskeysTable extends Timestamps {
  id: Generated<string>;
  user_id: string;
  /** Base64url, as in the browser. */
  credential_id: string;
  public_key: Buffer;
  aaguid: string | null;
  sign_count: ColumnType<string, number, number>;
  transports: Json<string[]>;
  backup_eligible: Generated<boolean>;
  backed_up: Generated<boolean>;
  friendly_name: Generated<string>;
  last_used_at: Date | null;
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
