import type { Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import { recordAudit, type Actor } from '#server/platform/audit/queries.ts';
import { insertChangeLines, insertLine } from './change-queries.ts';
import { markUnprepared } from './item-queries.ts';

export interface ChangedLine {
  /** Undefined: a line that the change brings in. */
  itemId: string | undefined;
  productId: string;
  priceCents: Cents;
  difference: number;
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
  const items = [];
  for (const { itemId, productId, priceCents, difference } of lines)
    items.push({
      itemId: itemId ?? (await insertLine(trx, { orderId, productId, priceCents })),
      difference,
    });
  await insertChangeLines(trx, id, items);
  const grown = items.filter(({ difference }) => difference > 0).map(({ itemId }) => itemId);
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
