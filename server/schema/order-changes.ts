import type { ColumnType } from 'kysely';

type Frozen<T> = ColumnType<T, T, never>;

/** Trees taken back from an order, swapped or added, in one request. Append-only. */
export interface OrderChangesTable {
  id: Frozen<string>;
  /** Order of the changes. */
  number: ColumnType<string, never, never>;
  order_id: Frozen<string>;
  made_by: Frozen<'customer' | 'admin'>;
  admin_id: Frozen<string | null>;
  reason: Frozen<string>;
  restocked: Frozen<boolean>;
  refund_cents: Frozen<number>;
  refund_id: Frozen<string | null>;
  /** The payment for added trees. */
  attempt_id: ColumnType<string | null, string | undefined, never>;
  paid_cents: ColumnType<number, number | undefined, never>;
  /** What the order is worth after. */
  worth_cents: Frozen<number>;
  at: ColumnType<Date, never, never>;
}

export interface OrderChangeLinesTable {
  change_id: string;
  order_item_id: string;
  difference: number;
}
