import { sql } from 'kysely';
import type { ShortfallCounts } from '#domain/orders/shortfall-list.ts';
import type { AnsweredBy, ShortItemState } from '#domain/orders/shortfalls.ts';
import type { TreeQuantity } from '#server/catalog/stock/hold-queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';

const openStates = ['asked', 'called'] as const satisfies ShortItemState[];

export interface ShortItem {
  id: string;
  shortfallId: string;
  orderId: string;
  orderItemId: string;
  productId: string;
  trees: number;
  state: ShortItemState;
}

const selectItems = (db: Db) =>
  db
    .selectFrom('shortfall_items')
    .innerJoin('order_items', 'order_items.id', 'shortfall_items.order_item_id')
    .select([
      'shortfall_items.id',
      'shortfall_items.shortfall_id as shortfallId',
      'order_items.order_id as orderId',
      'order_items.id as orderItemId',
      'order_items.product_id as productId',
      'shortfall_items.trees',
      'shortfall_items.state',
    ]);

export const findShortItem = (db: Db, id: string): Promise<ShortItem | undefined> =>
  selectItems(db).where('shortfall_items.id', '=', id).executeTakeFirst();

/** The caller has locked the order, which decides between the customer, admins and the deadline. */
export const listOpenItems = (trx: Trx, orderId: string): Promise<ShortItem[]> =>
  selectItems(trx)
    .where('order_items.order_id', '=', orderId)
    .where('shortfall_items.state', 'in', openStates)
    .orderBy('shortfall_items.id')
    .execute();

/** Lists items that were settled by hand, and whose missing trees were not taken off the order since. */
export const listSettledItems = (trx: Trx, orderId: string): Promise<ShortItem[]> =>
  selectItems(trx)
    .where('order_items.order_id', '=', orderId)
    .where('shortfall_items.state', '=', 'settled')
    .where('written_off', '=', false)
    .where(
      sql<boolean>`trees > (select coalesce(-sum(difference), 0) from order_change_lines
          join order_changes on order_changes.id = change_id
        where order_change_lines.order_item_id = shortfall_items.order_item_id and difference < 0
          and not restocked and at >= answered_at)`,
    )
    .orderBy('shortfall_items.id')
    .execute();

export async function markWrittenOff(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('shortfall_items')
    .set({ written_off: true })
    .where('id', '=', id)
    .execute();
}

export interface Answer {
  state: Exclude<ShortItemState, 'asked' | 'called'>;
  answeredBy?: AnsweredBy;
  adminId?: string;
}

/** Ends an open item. The caller has locked its order and seen that it is open. */
export async function endItem(
  trx: Trx,
  id: string,
  { state, answeredBy, adminId }: Answer,
): Promise<void> {
  await trx
    .updateTable('shortfall_items')
    .set({
      state,
      answered_at: sql<Date>`now()`,
      ...(answeredBy && { answered_by: answeredBy }),
      ...(adminId && { admin_id: adminId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends the offers that nobody took. @returns their trees, to be restocked */
export const releaseOffers = (trx: Trx, itemId: string): Promise<TreeQuantity[]> =>
  listRows(trx)<TreeQuantity>`
    update shortfall_offers set state = 'released' from shortfall_items
    where item_id = ${itemId} and shortfall_items.id = item_id and shortfall_offers.state = 'held'
    returning shortfall_offers.product_id as "productId", trees as quantity`;

export const countOpenItems = (db: Db): Promise<ShortfallCounts> =>
  getRow(db)<ShortfallCounts>`
    select (count(*) filter (where state = 'asked'))::integer as asked, (count(*) filter (where state = 'called'))::integer as "toCall"
    from shortfall_items where state in ('asked', 'called')`;
