import { numericFromCents, type Cents } from '#domain/money.ts';
import { hasRow, type Trx } from '#server/database/client.ts';
import { execute, getRow } from '#server/database/rows.ts';

/** A line that is sold in quantity 0: its trees come in by a swap or an addition. */
export async function insertLine(
  trx: Trx,
  line: { id: string; orderId: string; productId: string; priceCents: Cents; taxedApart: boolean },
): Promise<void> {
  await trx
    .insertInto('order_items')
    .values({
      id: line.id,
      order_id: line.orderId,
      product_id: line.productId,
      quantity: 0,
      price: numericFromCents(line.priceCents),
      taxed_apart: line.taxedApart,
    })
    .execute();
}

/** More of a line's trees count for the discount: those that a change adds while it still runs. */
export const addDiscounted = (trx: Trx, itemId: string, trees: number): Promise<void> =>
  execute(trx)`update order_items set discounted = discounted + ${trees} where id = ${itemId}`;

export interface NewChange {
  id: string;
  orderId: string;
  madeBy: 'customer' | 'admin' | 'shop';
  adminId: string | null;
  reason: string;
  restocked: boolean;
  refundCents: Cents;
  refundId: string | null;
  /** The addition that was not paid. */
  undoes?: string;
}

/** False when another order has a change with this id. */
export const insertChange = (trx: Trx, change: NewChange): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('order_changes')
      .values({
        id: change.id,
        order_id: change.orderId,
        made_by: change.madeBy,
        admin_id: change.adminId,
        reason: change.reason,
        restocked: change.restocked,
        refund_cents: change.refundCents,
        refund_id: change.refundId,
        undoes: change.undoes,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

/** A trigger keeps the sums of item and order. */
export async function insertChangeLines(
  trx: Trx,
  changeId: string,
  lines: readonly { itemId: string; difference: number }[],
): Promise<void> {
  await trx
    .insertInto('order_change_lines')
    .values(
      lines.map(({ itemId, difference }) => ({
        change_id: changeId,
        order_item_id: itemId,
        difference,
      })),
    )
    .execute();
}

export interface Addition {
  /** How much more it made the order cost. */
  amountCents: Cents;
  trees: { variety: string; rootstock: string; quantity: number }[];
}

/** Trees that a change added, whatever became of them since. */
export const getAddition = (trx: Trx, changeId: string): Promise<Addition> =>
  getRow(trx)<Addition>`
    select (select coalesce(sum(cents), 0)::float8 from order_entries
        where cause = order_changes.id and order_entries.order_id = order_changes.order_id) as "amountCents",
      (select json_agg(json_build_object('variety', variety, 'rootstock', rootstock, 'quantity', difference) order by variety, rootstock)
        from order_change_lines join order_items on order_items.id = order_item_id join products on products.id = product_id
        where change_id = order_changes.id and difference > 0) as trees
    from order_changes where id = ${changeId}`;
