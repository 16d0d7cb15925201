import { numericFromCents, type Cents } from '#domain/money.ts';
import { hasRow, type Trx } from '#server/database/client.ts';

/** A line that is sold in quantity 0: its trees come in by a swap or an addition. @returns its id */
export async function insertLine(
  trx: Trx,
  line: { orderId: string; productId: string; priceCents: Cents },
): Promise<string> {
  const { id } = await trx
    .insertInto('order_items')
    .values({
      order_id: line.orderId,
      product_id: line.productId,
      quantity: 0,
      price: numericFromCents(line.priceCents),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewChange {
  id: string;
  orderId: string;
  madeBy: 'customer' | 'admin';
  adminId: string | null;
  reason: string;
  restocked: boolean;
  refundCents: Cents;
  refundId: string | null;
  /** For added trees. */
  payment?: { attemptId: string; cents: Cents };
  worthCents: Cents;
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
        attempt_id: change.payment?.attemptId,
        paid_cents: change.payment?.cents,
        worth_cents: change.worthCents,
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
