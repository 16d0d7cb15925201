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

/** Drive times to the middle of each ZIP code around the farm. */
export interface ZipDriveTimesTable {
  zip: string;
  miles: number;
  farm: string;
  minutes: number | null;
  answered_at: Date | null;
  leased_until: Date | null;
}

export interface DriveTimesTable {
  address_hash: string;
  minutes: number;
  found_at: Generated<Date>;
}
