import type { ColumnType, Generated } from 'kysely';

export interface HandoverTicksTable {
  id: string;
  order_item_id: string;
  tree_no: number;
  at: Generated<Date>;
  by: string | null;
  undone_at: ColumnType<Date | null, undefined, Date>;
  /** Set for a tree that went before the rest of its order; a trigger clears it when that is undone. */
  handover_id: ColumnType<string | null, undefined, string>;
}

export interface HandoversTable {
  id: string;
  order_id: string;
  trees: number;
  at: Generated<Date>;
  by: string | null;
  /** Of one that completes its order, a trigger writes it. */
  undone_at: ColumnType<Date | null, undefined, Date>;
  /** False: the rest of the order stays. */
  completes: Generated<boolean>;
  /** The window that the rest of the order left. */
  window_id: ColumnType<string | null, string | undefined, never>;
}
