import type { TaxTerms } from '#domain/books/sales-tax.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import { hasRow, type Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';
import { recordAudit, type Actor } from '#server/platform/audit/queries.ts';

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
async function insertChangeLines(
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

export interface ChangedLine {
  itemId: string;
  /** The change brings this line in. */
  isNew?: boolean;
  productId: string;
  priceCents: Cents;
  difference: number;
  /** How many of the trees that come in the discount counts for. */
  discounted?: number;
  /** For a line that comes in: its tax, where it is not that of the order. */
  tax?: TaxTerms;
}

interface Change {
  id: string;
  orderId: string;
  actor: Actor;
}

/** Writes the lines of a change. A prepared item that gets more trees is to be prepared again. */
export async function recordChangeLines(
  trx: Trx,
  { id, orderId, actor }: Change,
  lines: readonly ChangedLine[],
): Promise<void> {
  for (const { itemId, isNew, productId, priceCents, tax } of lines) {
    if (!isNew) continue;
    await insertLine(trx, {
      id: itemId,
      orderId,
      productId,
      priceCents,
      taxedApart: tax !== undefined,
    });
  }
  await insertChangeLines(trx, id, lines);
  for (const { itemId, discounted = 0 } of lines)
    if (discounted > 0) await addDiscounted(trx, itemId, discounted);
  const grown = lines.filter(({ difference }) => difference > 0).map(({ itemId }) => itemId);
  const unprepared = await markUnprepared(trx, grown);
  await recordAudit(
    trx,
    actor,
    unprepared.map((itemId) => ({
      action: 'item_status',
      subjectType: 'order_item',
      subjectId: itemId,
      before: { status: 'Confirmed' },
      after: { status: 'Pending' },
    })),
  );
}

/** A line that is sold in quantity 0: its trees come in by a swap or an addition. */
async function insertLine(
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
const addDiscounted = (trx: Trx, itemId: string, trees: number): Promise<void> =>
  execute(trx)`update order_items set discounted = discounted + ${trees} where id = ${itemId}`;

/** For items of which more trees are to be prepared. @returns those that were prepared */
async function markUnprepared(trx: Trx, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const rows = await trx
    .updateTable('order_items')
    .set({ status: 'Pending' })
    .where('id', 'in', itemIds)
    .where('status', '=', 'Confirmed')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
