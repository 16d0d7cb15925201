import type { ColumnType } from 'kysely';

type Frozen<T> = ColumnType<T, T, never>;

/** Trees taken back from an order, swapped or added, or another delivery, in one request. Append-only. */
export interface OrderChangesTable {
  id: Frozen<string>;
  /** Order of the changes. */
  number: ColumnType<string, never, never>;
  order_id: Frozen<string>;
  made_by: Frozen<'customer' | 'admin' | 'shop'>;
  admin_id: Frozen<string | null>;
  reason: Frozen<string>;
  restocked: Frozen<boolean>;
  refund_cents: Frozen<number>;
  refund_id: Frozen<string | null>;
  /** The addition that was not paid, and whose trees leave again. */
  undoes: ColumnType<string | null, string | undefined, never>;
  at: ColumnType<Date, never, never>;
}

export interface OrderChangeLinesTable {
  change_id: string;
  order_item_id: string;
  difference: number;
}
