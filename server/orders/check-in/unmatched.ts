import { transact } from '@grafted/postgres/transact.ts';
import { refusalOf } from '#domain/orders/check-in.ts';
import type { DecidedTrees, DecideTrees } from '#domain/orders/unmatched-trees.ts';
import { takeHandedOverTrees } from '#server/catalog/stock/holds.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrder } from '#server/orders/order/state-queries.ts';
import {
  countNotRestocked,
  decideUnmatched,
  findUnmatchedOrder,
  listUnmatchedOf,
} from '#server/orders/unmatched-trees/queries.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { CheckInContext } from './context.ts';
import { handOverTrees, sortTrees } from './hand-over.ts';
import { findProductOfItem, hasHandover, listOrdersById } from './queries.ts';

type Context = Omit<CheckInContext, 'access'>;

const nothing: DecidedTrees = { withOrder: 0, taken: 0, soldAgain: 0 };

/**
 * Puts stock right for trees that left the gate without their order. Those that the order has again
 * go with it; the others are taken out of stock, unless the admin who took them out of the order
 * had not restocked them.
 * @throws ShopError when another admin has decided otherwise
 */
export const decideTrees = (
  { db, ...links }: Context,
  actor: AdminActor,
  { handoverId, itemId, decision, trees: seen }: DecideTrees,
): Promise<DecidedTrees> =>
  transact(db, async (trx) => {
    const orderId = orRefuse(await findUnmatchedOrder(trx, itemId), 'order_not_found');
    await lockOrder(trx, orderId);
    const listed = await listUnmatchedOf(trx, { handoverId, itemId });
    const open = listed.filter((tree) => tree.decision === null);
    if (listed.length === 0) throw refuse('not_found');
    if (open.length === 0) {
      if (listed.every((tree) => tree.decision === decision)) return nothing; // the same decision twice
      throw changedMeanwhile('these trees', decision === 'here' ? 'gone' : 'here');
    }
    if (open.length !== seen) throw changedMeanwhile('the number of trees', String(open.length));

    const [order] = await listOrdersById(trx, [orderId]);
    if (!order) throw refuse('order_not_found');
    const decided = { ...nothing };
    if (decision === 'gone') {
      const named = open.map(({ treeNo }) => ({ itemId, treeNo }));
      const { going, unmatched } = await sortTrees(trx, order, named);
      const refusal = going.length > 0 ? refusalOf(order) : undefined;
      if (refusal) throw refuse('not_handed_over', refusal);
      if (going.length > 0) {
        const isKnown = await hasHandover(trx, handoverId);
        await handOverTrees(trx, {
          actor,
          links,
          order,
          handoverId: isKnown ? crypto.randomUUID() : handoverId,
          trees: going,
          at: open[0]!.at,
        });
        decided.withOrder = going.length;
      }
      const missing = Math.max(0, unmatched.length - (await countNotRestocked(trx, itemId)));
      const productId = await findProductOfItem(trx, itemId);
      if (missing > 0)
        decided.taken = await takeHandedOverTrees(trx, { productId, quantity: missing });
      decided.soldAgain = missing - decided.taken;
    }
    await decideUnmatched(trx, {
      handoverId,
      itemId,
      decision,
      taken: decided.taken,
      by: actor.actorId,
    });
    await auditOrder(trx, actor, orderId, {
      action: 'unmatched_decided',
      after: { trees: open.length, decision, ...decided },
    });
    return decided;
  });
