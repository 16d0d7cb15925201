import type { Cents } from '#domain/money.ts';
import { moveChangedTrees, takeOfferedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { mailOrderChanged, orderChangedKind } from '#server/orders/order/order-events.ts';
import { assertRoomForChange, makeRoom } from '#server/orders/pickups/take-window.ts';
import { recordChangeLines, insertChange } from '#server/orders/pricing/change-queries.ts';
import { askForLess, enterChange, type Asked } from '#server/orders/pricing/enter-change.ts';
import type { PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { completeIfNothingRemains } from '#server/orders/status/order-status.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import type { ChangePlan, LineChange } from './plan.ts';

interface Change {
  order: PricedOrder;
  plan: ChangePlan;
  actor: Actor;
  links: LinkSettings;
  key: string;
  /** To the card, at most what the plan says. */
  refundCents: Cents;
  restock: boolean;
  reason: string;
  madeBy: 'customer' | 'admin' | 'shop';
  /** For a change that makes an amount due, and is not paid at once. */
  asked?: Asked | undefined;
  /** Its window grows when it is full. */
  evenIfFull?: true | undefined;
  /** A shortfall held the trees that are added, and has just released them. */
  addsOfferedTrees?: true;
  /** The addition that was not paid. */
  undoes?: string;
}

/**
 * Appends the change, enters its price, requests its refund, moves the trees and mails the
 * customer. The caller has locked the order.
 */
export async function makeChange(trx: Trx, change: Change): Promise<void> {
  const { order, actor, key, refundCents, reason, links } = change;
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
  await completeIfNothingRemains(trx, { actor, orderId: order.id, links });
  await moveTrees(trx, change);
  await followBalance(trx, {
    orderId: order.id,
    links,
    event: { kind: 'entry', source: key },
  });
  await mailOrderChanged(trx, { orderId: order.id, links, changeId: key });
}

/** The change with its lines and entries, without what moves trees and money. */
export async function recordChange(
  trx: Trx,
  change: Omit<Change, 'links'> & { refundId: string | null },
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
    ...(change.undoes && { undoes: change.undoes }),
  });
  if (!isNew) throw refuse('invalid_input.key_of_another_order');
  const more = moreTrees(plan.lines);
  if (change.evenIfFull) await makeRoom(trx, order.id, more);
  else await assertRoomForChange(trx, order.id, more);
  await recordChangeLines(trx, { id: key, orderId: order.id, actor }, plan.lines);
  await enterChange(trx, {
    orderId: order.id,
    cause: key,
    entries: plan.priced.entries,
    asked: change.asked,
  });
  await askForLess(trx, { orderId: order.id, cents: -plan.priced.cents, undoes: change.undoes });
  await auditOrder(trx, actor, order.id, {
    action: 'order_change',
    after: {
      trees: describeLines(plan.lines),
      cents: plan.priced.cents,
      refundCents,
      reason,
      restocked: restock,
      madeBy,
    },
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
  }: Pick<Change, 'key' | 'restock' | 'addsOfferedTrees' | 'plan'>,
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
