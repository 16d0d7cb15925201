import { randomUUID } from 'node:crypto';
import { moveChangedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { recordChange } from '#server/orders/changes/make-change.ts';
import { planLines, type LineChange } from '#server/orders/changes/plan.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { listAdded } from './due-queries.ts';

const theShop: Actor = { actorId: null, requestId: null };

interface Undone {
  orderId: string;
  /** The change that added the trees. */
  changeId: string;
  links: LinkSettings;
  /** Those of a card payment are held for it, and go back into stock with their holds. */
  trees: 'restocked' | 'released with their payment';
}

/**
 * Trees that were added and not paid leave their order again, as far as they are still in it. The order must be locked.
 * @returns the change that took them out; undefined when none was left
 */
export async function undoAddition(
  trx: Trx,
  { orderId, changeId, links, trees }: Undone,
): Promise<string | undefined> {
  const order = orRefuse(await findPricedOrder(trx, orderId), 'order_not_found');
  const added = await listAdded(trx, changeId);
  const lines = added.flatMap(({ itemId, quantity }): LineChange[] => {
    const line = order.lines.find(({ id }) => id === itemId);
    const leaving = Math.min(quantity, line ? line.quantity - line.handedOver : 0);
    if (!line || leaving <= 0) return [];
    return [
      {
        itemId,
        productId: line.productId,
        variety: line.variety,
        tree: `${line.variety} on ${line.rootstock}`,
        priceCents: line.priceCents,
        difference: -leaving,
      },
    ];
  });
  if (lines.length === 0) return undefined;
  const key = randomUUID();
  await recordChange(trx, {
    order,
    plan: await planLines(trx, order, lines),
    actor: theShop,
    key,
    refundCents: 0,
    refundId: null,
    restock: trees === 'restocked',
    reason: '',
    madeBy: 'shop',
    undoes: changeId,
  });
  await followBalance(trx, { orderId, links, event: { kind: 'entry', source: key } });
  if (trees === 'restocked')
    await moveChangedTrees(
      trx,
      key,
      lines.map(({ productId, difference }) => ({ productId, quantity: -difference })),
    );
  return key;
}
