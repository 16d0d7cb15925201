import type { Generated } from 'kysely';

export interface StockHoldsTable {
  id: Generated<string>;
  attempt_id: string;
  product_id: string;
  quantity: number;
  state: Generated<'held' | 'consumed' | 'released'>;
  created_at: Generated<Date>;
  settled_at: Date | null;
}
