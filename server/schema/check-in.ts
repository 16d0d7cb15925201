import type { ColumnType, Generated } from 'kysely';

type WrittenByTrigger<T> = ColumnType<T, never, never>;

export interface HandoverTicksTable {
  id: string;
  order_item_id: string;
  tree_no: number;
  at: Generated<Date>;
  by: string | null;
  undone_at: ColumnType<Date | null, undefined, Date>;
}

export interface HandoversTable {
  id: string;
  order_id: string;
  trees: number;
  at: Generated<Date>;
  by: string | null;
  undone_at: WrittenByTrigger<Date | null>;
}
