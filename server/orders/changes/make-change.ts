import type { Cents } from '#domain/money.ts';
import { moveChangedTrees, takeOfferedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { fitDeliveryCharge } from '#server/orders/corrections/delivery-charge.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { recordChangeLines } from '#server/orders/order/change-lines.ts';
import { insertChange } from '#server/orders/order/change-queries.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { mailOrderChanged, orderChangedKind } from '#server/orders/order/order-events.ts';
import { assertRoomForChange, makeRoom } from '#server/orders/pickups/take-window.ts';
import { completeIfNothingRemains } from '#server/orders/status/complete-partly.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { ChangePlan, LineChange } from './plan.ts';

interface Change {
  order: ChangeableOrder;
  plan: ChangePlan;
  actor: Actor;
  publicUrl: string;
  key: string;
  /** At most what the plan says. */
  refundCents: Cents;
  restock: boolean;
  reason: string;
  /** Its window grows when it is full. */
  evenIfFull?: true | undefined;
  /** A shortfall held the trees that are added, and has just released them. */
  addsOfferedTrees?: true;
}

/** Appends the change, requests its refund, moves the trees and mails the customer. The caller has locked the order. */
export async function makeChange(
  trx: Trx,
  change: Change & { madeBy: 'customer' | 'admin' },
): Promise<void> {
  const { order, actor, key, refundCents, reason, publicUrl } = change;
  const refundId =
    refundCents > 0
      ? await requestRefund(trx, {
          orderId: order.id,
          amountCents: refundCents,
          reason: reason || 'Trees removed',
          ...(actor.actorId && { requestedBy: actor.actorId }),
          announcedBy: orderChangedKind(key),
        })
      : null;
  await recordChange(trx, { ...change, refundId });
  await fitDeliveryCharge(trx, { actor, orderId: order.id, publicUrl });
  await mailOrderChanged(trx, { orderId: order.id, publicUrl, changeId: key });
}

/** Without refund and mail, which differ for orders of the farm. */
export async function recordChange(
  trx: Trx,
  change: Omit<Change, 'plan'> & {
    plan: Pick<ChangePlan, 'lines' | 'worthCents'>;
    madeBy: 'customer' | 'admin';
    refundId: string | null;
  },
): Promise<void> {
  const { order, plan, actor, key, refundCents, refundId, restock, reason, madeBy } = change;
  const isNew = await insertChange(trx, {
    id: key,
    orderId: order.id,
    madeBy,
    adminId: madeBy === 'admin' ? actor.actorId : null,
    reason,
    restocked: restock,
    refundCents,
    refundId,
    worthCents: plan.worthCents,
  });
  if (!isNew) throw refuse('invalid_input.additions');
  const more = moreTrees(plan.lines);
  await (change.evenIfFull ? makeRoom : assertRoomForChange)(trx, order.id, more);
  await recordChangeLines(trx, { id: key, orderId: order.id, actor }, plan.lines);
  await completeIfNothingRemains(trx, { actor, orderId: order.id, publicUrl: change.publicUrl });
  await moveTrees(trx, change);
  await auditOrder(trx, actor, order.id, {
    action: 'order_change',
    after: { trees: describeLines(plan.lines), refundCents, reason, restocked: restock, madeBy },
  });
}

const moreTrees = (lines: readonly LineChange[]): number =>
  lines.reduce((sum, { difference }) => sum + difference, 0);

const describeLines = (lines: readonly LineChange[]) =>
  lines.map(({ tree, difference }) => ({ tree, difference }));

/** Last, because it locks the products until the commit. */
async function moveTrees(
  trx: Trx,
  {
    key,
    plan,
    restock,
    addsOfferedTrees,
  }: Pick<Change, 'key' | 'restock' | 'addsOfferedTrees'> & { plan: Pick<ChangePlan, 'lines'> },
): Promise<void> {
  const added = plan.lines.filter(({ difference }) => difference > 0);
  if (addsOfferedTrees) {
    for (const { productId, difference } of added)
      await takeOfferedTrees(trx, key, { productId, quantity: difference });
    return;
  }
  const moved = restock ? plan.lines : added;
  const missing = await moveChangedTrees(
    trx,
    key,
    moved.map(({ productId, difference }) => ({ productId, quantity: -difference })),
  );
  if (!missing) return;
  const tree = plan.lines.find(({ productId }) => productId === missing.productId)?.tree;
  throw refuse(
    'not_enough_stock',
    `There are not enough of ${tree ?? 'this tree'} in stock that nobody is waiting for.`,
  );
}
