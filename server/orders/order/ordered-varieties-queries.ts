import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import { isActive } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { matchesRule } from './state-queries.ts';

/** Varieties that are paid for and not yet handed over. */
export async function listOrderedVarieties(db: Db, userId: string): Promise<string[]> {
  const rows = await selectOrderedVarieties(db, { userId });
  return rows.map(({ variety }) => variety);
}

const selectOrderedVarieties = compiled((db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .where('order_lines.quantity', '>', sql.lit(0))
    .select('products.variety')
    .distinct()
    .where('orders.user_id', '=', userId)
    .where('orders.status', '<>', 'Delivered')
    .where('orders.hidden_at', 'is', null)
    .where(matchesRule(isActive)),
);
