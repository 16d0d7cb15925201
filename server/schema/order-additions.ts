import type { ColumnType } from 'kysely';

type Frozen<T> = ColumnType<T, T, never>;

/** Trees that a customer wants to add to a paid order, and their price. Append-only; the attempt has the outcome. */
export interface OrderAdditionsTable {
  id: Frozen<string>;
  order_id: Frozen<string>;
  attempt_id: Frozen<string>;
  trees_cents: Frozen<number>;
  delivery_cents: Frozen<number>;
  discount_cents: Frozen<number>;
  tax_cents: Frozen<number>;
  amount_cents: ColumnType<number, never, never>;
  /** The amounts of the whole order after the addition. */
  order_delivery_cents: Frozen<number>;
  order_discount_cents: Frozen<number>;
}

/** Append-only. */
export interface OrderAdditionLinesTable {
  addition_id: Frozen<string>;
  product_id: Frozen<string>;
  quantity: Frozen<number>;
  price: Frozen<string>;
}
