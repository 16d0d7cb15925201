import type { ColumnType, Generated } from 'kysely';

export interface StockHoldsTable {
  id: Generated<string>;
  /** Null for trees that an order of the farm holds. */
  attempt_id: string | null;
  order_id: string | null;
  product_id: string;
  quantity: number;
  state: Generated<'held' | 'consumed' | 'released' | 'returned'>;
  created_at: Generated<Date>;
  settled_at: Date | null;
}

export type StockReason =
  | 'initial'
  | 'sold'
  | 'canceled'
  | 'count'
  | 'frost'
  | 'gift'
  | 'added'
  | 'import'
  | 'season'
  | 'change'
  | 'claim'
  | 'shortfall'
  | 'handed_over'
  | 'oversold';

export interface StockChangesTable {
  key: string;
  at: Generated<Date>;
}

/** Written only by a trigger on `products`. */
export interface StockMovementsTable {
  id: ColumnType<string, never, never>;
  product_id: ColumnType<string, never, never>;
  delta: ColumnType<number, never, never>;
  reason: ColumnType<StockReason, never, never>;
  attempt_id: ColumnType<string | null, never, never>;
  /** Set for trees that a farm order holds. */
  order_id: ColumnType<string | null, never, never>;
  /** Whose replacement took the trees. */
  claim_id: ColumnType<string | null, never, never>;
  shortfall_id: ColumnType<string | null, never, never>;
  change_id: ColumnType<string | null, never, never>;
  at: ColumnType<Date, never, never>;
}
