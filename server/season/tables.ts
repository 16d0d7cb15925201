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

export interface SeasonWaitsTable {
  id: Generated<string>;
  season_id: string;
  /** Lower case. */
  email: string;
  created_at: Generated<Date>;
  notified_at: Date | null;
  canceled_at: Date | null;
}
