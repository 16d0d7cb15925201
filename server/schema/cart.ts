import type { ColumnType, Generated } from 'kysely';

export interface CartItemsTable {
  id: Generated<string>;
  user_id: string;
  product_id: string;
  quantity: number;
  /** `numeric(10,2)`: arrives as text, read it with `centsFromNumeric`. */
  add_price: ColumnType<string, string, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
