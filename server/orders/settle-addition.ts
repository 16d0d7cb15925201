import { recordAudit } from '#server/audit/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { consumeHolds } from '#server/stock/holds.ts';
import { getAddition, type AddedTree } from './addition-queries.ts';
import { insertChange, insertChangeLines, insertLine } from './change-queries.ts';
import { setItemStatuses } from './item-queries.ts';
import { orderChanged } from './order-events.ts';

interface ChargedAddition {
  attemptId: string;
  /** Null when the account was closed in the meantime. */
  userId: string | null;
  publicUrl: string;
}

/**
 * Adds the trees of a charged addition to their order, in the transaction that records the charge and has locked the
 * order. Until then its attempt is unsettled, so that no other change has been made since the price was agreed.
 */
export async function settleAddition(
  trx: Trx,
  { attemptId, userId, publicUrl }: ChargedAddition,
): Promise<void> {
  const { id, orderId, amountCents, worthCents, trees } = await getAddition(trx, attemptId);
  await insertChange(trx, {
    id,
    orderId,
    madeBy: 'customer',
    adminId: null,
    reason: '',
    restocked: true,
    refundCents: 0,
    refundId: null,
    payment: { attemptId, cents: amountCents },
    worthCents: worthCents + amountCents,
  });
  await insertChangeLines(trx, id, await withItems(trx, orderId, trees));
  await consumeHolds(trx, { attemptId });
  await orderChanged(trx, { orderId, publicUrl, changeId: id });
  const prepared = trees.flatMap(({ item }) => (item?.status === 'Confirmed' ? item.id : []));
  await setItemStatuses(trx, prepared, 'Pending'); // more of this tree is to be prepared
  await recordAudit(trx, { actorId: userId, requestId: attemptId }, [
    {
      action: 'order_change',
      subjectType: 'order',
      subjectId: orderId,
      before: {},
      after: {
        trees: trees.map(({ tree, quantity }) => ({ tree, difference: quantity })),
        paidCents: amountCents,
        restocked: true,
        madeBy: 'customer',
      },
    },
    ...prepared.map((itemId) => ({
      action: 'item_status',
      subjectType: 'order_item' as const,
      subjectId: itemId,
      before: { status: 'Confirmed' },
      after: { status: 'Pending' },
    })),
  ]);
}

async function withItems(trx: Trx, orderId: string, trees: readonly AddedTree[]) {
  const items = [];
  for (const { item, productId, priceCents, quantity } of trees)
    items.push({
      itemId: item?.id ?? (await insertLine(trx, { orderId, productId, priceCents })),
      difference: quantity,
    });
  return items;
}
