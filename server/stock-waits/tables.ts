import type { ColumnType, Generated } from 'kysely';

export interface StockWaitsTable {
  id: Generated<string>;
  product_id: string;
  /** Lower case. */
  email: string;
  created_at: Generated<Date>;
  notified_at: Date | null;
  canceled_at: Date | null;
  held_until: Date | null;
  claimed_by: string | null;
  attempt_id: string | null;
  ended_at: Date | null;
  /** In line, or held for. */
  live: ColumnType<boolean, never, never>;
}
