import type { Generated } from 'kysely';

export interface DeliveryQuotesTable {
  id: Generated<string>;
  user_id: string;
  address: string;
  tree_count: number;
  minutes: number;
  fee_cents: number;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

export interface DriveTimesTable {
  address_hash: string;
  minutes: number;
  found_at: Generated<Date>;
}
