import { sql } from 'kysely';
import type { OrderStatus } from '#domain/statuses.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { findRow } from '#server/database/rows.ts';

interface DugLine {
  orderId: string;
  number: number | null;
  status: OrderStatus;
  variety: string;
  rootstock: string;
  /** Trees of the line now, and those of them that went. */
  trees: number;
  handedOver: number;
  /** The tick that counts. */
  dugId: string | null;
  dug: number;
}

export const findDigLine = (trx: Trx, itemId: string): Promise<DugLine | undefined> =>
  findRow(trx)<DugLine>`
    select order_id as "orderId", order_number as number, orders.status, variety, rootstock,
      order_lines.quantity as trees, order_lines.handed_over as "handedOver",
      dug_trees.id as "dugId", coalesce(dug_trees.trees, 0) as dug
    from order_lines
      join orders on orders.id = order_id
      join products on products.id = product_id
      left join dug_trees on dug_trees.order_item_id = order_lines.id
        and undone_at is null
    where order_lines.id = ${itemId}`;

export const hasDug = (trx: Trx, id: string): Promise<boolean> =>
  hasRow(trx.selectFrom('dug_trees').select('id').where('id', '=', id));

export async function insertDug(
  trx: Trx,
  { itemId, ...dug }: { id: string; itemId: string; trees: number; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('dug_trees')
    .values({ order_item_id: itemId, ...dug })
    .execute();
}

/** Takes a tick back. Taken back before, or never counted, it changes nothing. */
export async function undoDug(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('dug_trees')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

/** The order of a tick: one, or none. */
export async function listOrdersOfDug(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dug_trees')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('order_id')
    .where('dug_trees.id', '=', id)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
