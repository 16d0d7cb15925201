import type { ColumnType, Generated } from 'kysely';
import type { TreeDecision } from '#domain/orders/unmatched-trees.ts';
import type { OrderStatus } from '#domain/statuses.ts';

export interface HandoverTicksTable {
  id: string;
  order_item_id: string;
  tree_no: number;
  at: Generated<Date>;
  by: string | null;
  undone_at: ColumnType<Date | null, undefined, Date>;
  /** Set for a tree that went before the rest of its order; a trigger clears it when that is undone. */
  handover_id: ColumnType<string | null, undefined, string>;
  /** Its number before trees were taken out of the order; a trigger writes it. */
  former_no: ColumnType<number | null, never, never>;
}

export interface HandoversTable {
  id: string;
  order_id: string;
  trees: number;
  at: Generated<Date>;
  by: string | null;
  /** A trigger writes it for a hand-over that completes its order. */
  undone_at: ColumnType<Date | null, undefined, Date>;
  /** False: the rest of the order stays. */
  completes: Generated<boolean>;
  /** The window that the rest of the order left. */
  window_id: ColumnType<string | null, string | undefined, never>;
  /** What the order was before; null where an earlier release wrote it, and for some of its trees. */
  was_status: ColumnType<OrderStatus | null, OrderStatus | undefined, never>;
}

/** A tree that left at the gate though its order did not have it, or could not be handed over. */
export interface UnmatchedTreesTable {
  id: Generated<string>;
  handover_id: string;
  order_item_id: string;
  tree_no: number;
  at: Date;
  by: string | null;
  reason: string;
  decision: ColumnType<TreeDecision | null, undefined, TreeDecision | null>;
  /** The decision took it out of stock. */
  taken: Generated<boolean>;
  decided_at: ColumnType<Date | null, undefined, Date | null>;
  decided_by: ColumnType<string | null, undefined, string | null>;
}

/** A phone that took the list of a day along. */
export interface CheckInPhonesTable {
  /** Chosen by the phone. */
  phone: string;
  day: string;
  taken_by: string | null;
  taken_at: Generated<Date>;
  reported_at: ColumnType<Date | null, undefined, Date>;
  waiting: number;
  put_away_at: ColumnType<Date | null, undefined, Date | null>;
  put_away_by: ColumnType<string | null, undefined, string | null>;
}

/** Trees of an order that were sold at the gate although others had bought them. */
export interface OversoldTreesTable {
  order_item_id: string;
  trees: number;
  at: Date;
  settled_at: ColumnType<Date | null, undefined, Date>;
  settled_by: ColumnType<string | null, undefined, string>;
}
