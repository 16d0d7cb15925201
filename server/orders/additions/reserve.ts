import type { AddTrees } from '#domain/orders/order-additions.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { getSellableTo } from '#server/catalog/stock-waits/held-tree-queries.ts';
import { holdTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { lockOwnOrder } from '#server/orders/changes/queries.ts';
import { assertCustomerMayChange } from '#server/orders/changes/service.ts';
import { assertReadyToOpen } from '#server/orders/checkout/requirements.ts';
import type { Buyer } from '#server/orders/checkout/reserve.ts';
import { findChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { countRoom } from '#server/orders/pickups/queries.ts';
import { assertRoomForChange } from '#server/orders/pickups/take-window.ts';
import { assertPaymentsAvailable } from '#server/payments/assert-available.ts';
import {
  findAttemptOfToken,
  findUnsettledAttempt,
  getAttempt,
} from '#server/payments/attempt-queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import {
  assertAmountUnchanged,
  beginPayment,
  foreignToken,
  singleUseHash,
  type StartedPayment,
} from '#server/payments/begin-payment.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import { assertMayTry } from '#server/payments/limits.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { OrderAdditionsContext } from './context.ts';
import { notEnough, priceTrees } from './price.ts';
import { findAttemptOfAddition, insertAddition } from './queries.ts';

export interface AdditionRequest extends AddTrees {
  orderId: string;
}

/** Commits holds, addition and payment attempt before the card is charged. Locks user and order, the products last. */
export async function reserveAddition(
  context: Pick<OrderAdditionsContext, 'cards' | 'payments' | 'square'>,
  trx: Trx,
  { identity: { userId }, clientKeys }: Buyer,
  request: AdditionRequest,
): Promise<StartedPayment> {
  const { orderId } = request;
  await lockUser(trx, userId);
  if (!(await lockOwnOrder(trx, userId, orderId))) throw refuse('order_not_found');
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  const known = await findKnown(trx, { userId, orderId, tokenHash, key: request.key });
  if (known) return { kind: 'known', attempt: known };
  assertReadyToOpen(context.square);
  assertOrderingOpen(await lockCurrentSeason(trx), 'Nothing was charged.'); // cannot be closed or replaced until the commit
  assertMayTry(await countTries(trx, { userId, clientKeys }), context.payments);

  const order = orRefuse(await findChangeableOrder(trx, orderId), 'order_not_found');
  await assertCustomerMayChange(trx, order);
  assertTreesUnchanged(request.treeCount, countTreesOf(order.lines));
  const { price, taxCents, trees } = await priceTrees(trx, { userId, order }, request.trees);
  assertAmountUnchanged(request.expectedCents, price.amountCents);
  assertPaymentsAvailable(context.cards);

  await assertRoomForChange(trx, orderId, countTreesOf(trees));
  const attempt = await beginPayment(trx, context, {
    purpose: 'addition',
    orderId,
    userId,
    tenders: [{ kind: 'card', amountCents: price.amountCents, tokenHash }],
    request,
    clientKeys,
  });
  await insertAddition(trx, {
    id: request.key,
    orderId,
    attemptId: attempt.id,
    price,
    taxCents,
    trees,
  });
  await countRoom(trx, orderId);
  // Last, because it locks the product rows until the commit.
  const missing = await holdTrees(trx, { id: attempt.id, userId }, trees);
  if (missing) {
    const { variety, rootstock, quantity } = await getSellableTo(trx, userId, missing.productId);
    throw notEnough({ tree: `${variety} on ${rootstock}`, available: quantity });
  }
  return { kind: 'new', attempt };
}

interface KnownBy {
  userId: string;
  orderId: string;
  tokenHash: string | undefined;
  key: string;
}

/** The attempt of the same request, by its key or its single-use token. */
async function findKnown(
  trx: Trx,
  { userId, orderId, tokenHash, key }: KnownBy,
): Promise<Attempt | undefined> {
  const made = await findAttemptOfAddition(trx, key);
  if (made && made.orderId !== orderId) throw refuse('invalid_input.additions');
  if (made) return getAttempt(trx, made.attemptId);
  const paid = tokenHash === undefined ? undefined : await findAttemptOfToken(trx, tokenHash);
  if (paid && (paid.orderId !== orderId || paid.purpose !== 'addition')) throw foreignToken();
  if (!paid && (await findUnsettledAttempt(trx, userId)))
    throw refuse('payment_under_way.additions');
  return paid;
}

function assertTreesUnchanged(shown: number, now: number): void {
  if (shown === now) return;
  throw refuse(
    'changed_meanwhile',
    `Your order has changed in the meantime: it now has ${now} ${now === 1 ? 'tree' : 'trees'}. Nothing was charged. Check it and pay again.`,
  );
}
