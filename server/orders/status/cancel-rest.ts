import { randomUUID } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { courtesyOf } from '#domain/orders/pricing.ts';
import { moveChangedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { mailOrderChanged, orderChangedKind } from '#server/orders/order/order-events.ts';
import type { LockedOrder } from '#server/orders/order/state-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { recordChangeLines, insertChange } from '#server/orders/pricing/change-queries.ts';
import {
  askForLess,
  enterChange,
  priceChange,
  type PricedEntries,
} from '#server/orders/pricing/enter-change.ts';
import {
  findPricedOrder,
  type OrderLine,
  type PricedOrder,
} from '#server/orders/pricing/priced-order-queries.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { followBalance } from './follow-balance.ts';
import { assertRefundDecided, type RefundDecision } from './refund-canceled.ts';

interface Rest extends RefundDecision {
  links: LinkSettings;
  restock: boolean;
}

/**
 * Cancels what is left of an order of which some trees were handed over: the others leave it, with
 * their money. The caller then completes it for what went. The order must be locked.
 */
export async function cancelRest(
  trx: Trx,
  order: LockedOrder,
  { actor, links, restock, ...decision }: Rest,
): Promise<void> {
  const orderId = order.id;
  await assertNoUnsettledPayment(trx, orderId);
  await lockWindowsOf(trx, [orderId]); // windows before products
  const payments = await listCapturedAttempts(trx, orderId);
  const refundCents = assertRefundDecided(order, payments, decision);
  const key = randomUUID();
  const refundId =
    refundCents > 0
      ? await requestRefund(trx, {
          orderId,
          amountCents: refundCents,
          reason: 'Rest of the order canceled',
          ...(actor.actorId && { requestedBy: actor.actorId }),
          announcedBy: orderChangedKind(key),
        })
      : null;
  const priced = orRefuse(await findPricedOrder(trx, orderId), 'order_not_found');
  const stay = priced.lines.map((line) => ({
    ...line,
    quantity: line.handedOver,
    discounted: Math.min(line.discounted, line.handedOver),
  }));
  const lines = priced.lines
    .filter(({ quantity, handedOver }) => quantity > handedOver)
    .map(({ id, productId, variety, rootstock, priceCents, quantity, handedOver }) => ({
      itemId: id,
      productId,
      tree: `${variety} on ${rootstock}`,
      priceCents,
      difference: handedOver - quantity,
    }));
  await insertChange(trx, {
    id: key,
    orderId,
    madeBy: 'admin',
    adminId: actor.actorId,
    reason: '',
    restocked: restock,
    refundCents,
    refundId,
  });
  await recordChangeLines(trx, { id: key, orderId, actor }, lines);
  const { entries, cents } = priceRest(priced, { stay, refundCents });
  await enterChange(trx, { orderId, cause: key, entries });
  await askForLess(trx, { orderId, cents: -cents });
  await auditOrder(trx, actor, orderId, {
    action: 'order_change',
    after: {
      trees: lines.map(({ tree, difference }) => ({ tree, difference })),
      cents,
      refundCents,
      restocked: restock,
      madeBy: 'admin',
    },
  });
  if (restock)
    await moveChangedTrees(
      trx,
      key,
      lines.map(({ productId, difference }) => ({ productId, quantity: -difference })),
    );
  await followBalance(trx, { orderId, links, event: { kind: 'entry', source: key } });
  await mailOrderChanged(trx, { orderId, links, changeId: key });
}

/** What goes back beyond the money of the rest is a courtesy: nobody is asked to pay again for trees that went. */
function priceRest(
  order: PricedOrder,
  { stay, refundCents }: { stay: readonly OrderLine[]; refundCents: Cents },
): PricedEntries {
  const rest = priceChange(order, { lines: stay, asks: 'nothing' });
  // The refund is requested by now, and counts as given back.
  const restCents = Math.max(0, refundCents - rest.balanceCents);
  const beyondCents = refundCents - restCents;
  if (beyondCents <= 0) return rest;
  return priceChange(order, {
    lines: stay,
    asks: 'nothing',
    grants: courtesyOf(beyondCents, { ...order, lines: stay }),
  });
}
