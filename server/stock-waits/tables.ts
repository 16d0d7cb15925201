import type { Generated } from 'kysely';

export interface StockWaitsTable {
  id: Generated<string>;
  product_id: string;
  /** Lower case. */
  email: string;
  created_at: Generated<Date>;
  due_at: Date | null;
  notified_at: Date | null;
  canceled_at: Date | null;
}
