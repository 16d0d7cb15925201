import type { Generated } from 'kysely';

export interface CartItemsTable {
  id: Generated<string>;
  user_id: string;
  product_id: string;
  quantity: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
