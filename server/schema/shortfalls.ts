import type { ColumnType, Generated } from 'kysely';
import type { AnsweredBy, ShortfallReason, ShortItemState } from '#domain/orders/shortfalls.ts';

type Frozen<T> = ColumnType<T, T, never>;

export interface ShortfallsTable {
  id: Frozen<string>;
  product_id: Frozen<string>;
  counted: Frozen<number>;
  /** The trees in orders when it was opened. */
  promised: Frozen<number>;
  /** The stock that was written off: those trees were not there either. */
  lost_stock: Frozen<number>;
  reason: Frozen<ShortfallReason>;
  deadline: Date;
  opened_by: string | null;
  opened_at: Generated<Date>;
  withdrawn_at: ColumnType<Date | null, undefined, Date>;
}

/** Trees of an order that are missing. */
export interface ShortfallItemsTable {
  /** The id of the order's change, too. */
  id: Generated<string>;
  shortfall_id: Frozen<string>;
  order_item_id: Frozen<string>;
  trees: Frozen<number>;
  state: ShortItemState;
  called_at: ColumnType<Date | null, undefined, Date>;
  answered_by: ColumnType<AnsweredBy | null, undefined, AnsweredBy>;
  admin_id: ColumnType<string | null, undefined, string | null>;
  answered_at: ColumnType<Date | null, undefined, Date>;
  refund_id: ColumnType<string | null, undefined, string | null>;
  /** Taken out of stock again after its canceled order was restocked. */
  written_off: ColumnType<boolean, undefined, boolean>;
}

/** Trees held for an item's customer to choose from. */
export interface ShortfallOffersTable {
  id: Generated<string>;
  item_id: Frozen<string>;
  product_id: Frozen<string>;
  price_cents: Frozen<number>;
  warning: Frozen<string>;
  position: Frozen<number>;
  state: ColumnType<'held' | 'given' | 'released', undefined, 'given' | 'released'>;
}
