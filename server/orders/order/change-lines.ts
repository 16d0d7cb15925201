import type { TaxTerms } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import { recordAudit, type Actor } from '#server/platform/audit/queries.ts';
import { addDiscounted, insertChangeLines, insertLine } from './change-queries.ts';
import { markUnprepared } from './item-queries.ts';

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
