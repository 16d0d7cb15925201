import type { AddTrees } from '#domain/orders/order-additions.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { getFreeFor } from '#server/catalog/stock-waits/held-tree-queries.ts';
import { holdTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { recordChange } from '#server/orders/changes/make-change.ts';
import { lockOwnOrder } from '#server/orders/changes/queries.ts';
import { assertCustomerMayChange } from '#server/orders/changes/service.ts';
import { assertMayPayAddition } from '#server/orders/checkout/requirements.ts';
import type { Buyer } from '#server/orders/checkout/reserve.ts';
import { findKnownPayment } from '#server/orders/checkout/start-payment.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import {
  beginPayment,
  singleUseHash,
  type StartedPayment,
} from '#server/payments/begin-payment.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { OrderAdditionsContext } from './context.ts';
import { notEnough, priceTrees } from './price.ts';

export interface AdditionRequest extends AddTrees {
  orderId: string;
}

/**
 * Commits the trees in their order, and the payment attempt, before the card is charged; they leave
 * the order again when that fails. Locks user and order, the products last.
 */
export async function reserveAddition(
  context: Pick<OrderAdditionsContext, 'cards' | 'payments' | 'square'>,
  trx: Trx,
  { identity, clientKeys }: Buyer,
  request: AdditionRequest,
): Promise<StartedPayment> {
  const { orderId, key } = request;
  const { userId } = identity;
  await lockUser(trx, userId);
  if (!(await lockOwnOrder(trx, userId, orderId))) throw refuse('order_not_found');
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  const known = await findKnownPayment(trx, {
    purpose: 'addition',
    userId,
    orderId,
    tokenHash,
    changeId: key,
  });
  if (known) return { kind: 'known', attempt: known };
  const season = await lockCurrentSeason(trx); // cannot be closed or replaced until the commit
  const tries = await countTries(trx, { userId, clientKeys });
  const order = orRefuse(await findPricedOrder(trx, orderId), 'order_not_found');
  await assertCustomerMayChange(trx, order);
  assertTreesUnchanged(request.treeCount, countTreesOf(order.lines));
  const { plan, preview } = await priceTrees(trx, { userId, order }, request.trees);
  const { amountCents } = preview;
  await assertMayPayAddition({
    context,
    identity,
    season,
    tries,
    amountCents,
    shownCents: request.expectedCents,
  });

  await recordChange(trx, {
    order,
    plan,
    actor: { actorId: userId, requestId: key },
    key,
    refundCents: 0,
    refundId: null,
    restock: true,
    reason: '',
    madeBy: 'customer',
  });
  const attempt = await beginPayment(trx, context, {
    purpose: 'addition',
    changeId: key,
    orderId,
    userId,
    tenders: [{ kind: 'card', amountCents, tokenHash }],
    request,
    clientKeys,
  });
  // Last, because it locks the product rows until the commit.
  const trees = plan.lines.map(({ productId, difference }) => ({
    productId,
    quantity: difference,
  }));
  const missing = await holdTrees(trx, { id: attempt.id, userId }, trees);
  if (missing) {
    const { variety, rootstock, free } = await getFreeFor(trx, userId, missing.productId);
    throw notEnough({ tree: `${variety} on ${rootstock}`, free });
  }
  return { kind: 'new', attempt };
}

function assertTreesUnchanged(shown: number, now: number): void {
  if (shown === now) return;
  throw refuse(
    'changed_meanwhile',
    `Your order has changed in the meantime: it now has ${now} ${now === 1 ? 'tree' : 'trees'}. Nothing was charged. Check it and pay again.`,
  );
}
