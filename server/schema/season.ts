import type { ColumnType, Generated } from 'kysely';

type Day = ColumnType<string, string, string>;

export interface SeasonsTable {
  id: Generated<string>;
  name: string;
  year: number;
  opens_at: Date | null;
  closes_at: Date | null;
  pre_order_deadline: Date | null;
  pickup_from: Day;
  pickup_until: Day;
  pickup_note: Generated<string>;
  banner: Generated<string>;
  banner_from: Day | null;
  banner_until: Day | null;
  current: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface SeasonRolloversTable {
  id: Generated<string>;
  from_season: string;
  /** Null once undone. */
  to_season: string | null;
  to_name: string;
  changes: ColumnType<RolloverChanges, string, never>;
  rolled_by: string | null;
  rolled_at: Generated<Date>;
  undone_at: Date | null;
}

/** What a rollover changed; dates are those of the old season before. */
export interface RolloverChanges {
  season: { opensAt: string | null; closesAt: string | null; preOrderDeadline: string | null };
  stock: { id: string; difference: number }[];
  prices: { id: string; beforeCents: number; afterCents: number }[];
  /** With the revision that ended each. */
  coupons: { id: string; revision: number }[];
}

export interface SeasonWaitsTable {
  id: Generated<string>;
  season_id: string;
  /** Lower case. */
  email: string;
  created_at: Generated<Date>;
  notified_at: Date | null;
  canceled_at: Date | null;
}
