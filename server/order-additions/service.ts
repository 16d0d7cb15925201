import type { CheckoutResponse } from '#domain/checkout.ts';
import type { AddedTrees, AdditionPreview, AdditionStart } from '#domain/order-additions.ts';
import { countTreesOf } from '#domain/order-changes.ts';
import { crowded } from '#server/checkout/crowded.ts';
import type { Buyer } from '#server/checkout/reserve.ts';
import { assertEmailConfirmed, chargeReserved } from '#server/checkout/service.ts';
import type { Db } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { assertCustomerMayChange } from '#server/order-changes/service.ts';
import { findChangeableOrder, type ChangeableOrder } from '#server/orders/changeable-queries.ts';
import { findRoom, previewRoomForChange } from '#server/pickups/take-window.ts';
import type { OrderAdditionsContext } from './context.ts';
import { previewOf, priceTrees } from './price.ts';
import { findAddableTrees } from './queries.ts';
import { notFound, reserveAddition, type AdditionRequest } from './reserve.ts';

export interface OwnOrder {
  userId: string;
  orderId: string;
}

/** Trees to choose from, and the settings of the card form. */
export async function startAddition(
  { db, square }: Pick<OrderAdditionsContext, 'db' | 'square'>,
  own: OwnOrder,
  search: string,
): Promise<AdditionStart> {
  const order = await getChangeable(db, own);
  const room = await findRoom(db, {
    orderId: own.orderId,
    kind: order.pricing.deliveryType,
    trees: countTreesOf(order.lines),
  });
  const { applicationId, locationId, scriptUrl, sandbox } = square;
  return {
    trees: await findAddableTrees(db, { ...own, search }),
    room: room ?? null,
    payment: { applicationId, locationId, scriptUrl, sandbox },
  };
}

/** What the trees would cost now. @throws ShopError when they cannot be added */
export async function previewAddition(
  db: Db,
  own: OwnOrder,
  trees: AddedTrees,
): Promise<AdditionPreview> {
  const order = await getChangeable(db, own);
  const priced = await priceTrees(db, { userId: own.userId, order }, trees);
  await previewRoomForChange(db, own.orderId, countTreesOf(priced.trees));
  return previewOf(priced);
}

async function getChangeable(db: Db, { userId, orderId }: OwnOrder): Promise<ChangeableOrder> {
  const order = await findChangeableOrder(db, orderId);
  if (!order || order.userId !== userId || order.hidden) throw notFound();
  await assertCustomerMayChange(db, order);
  return order;
}

/**
 * Holds the trees, charges the card and adds the trees, through the steps of a checkout. Sent twice with one key, it
 * charges once.
 * @throws ShopError only when certainly nothing was charged
 */
export async function addTrees(
  context: OrderAdditionsContext,
  buyer: Buyer,
  request: AdditionRequest,
): Promise<CheckoutResponse> {
  assertEmailConfirmed(buyer);
  const reserved = await context.checkoutBulkhead.run(
    () => transact(context.db, (trx) => reserveAddition(context, trx, buyer, request)),
    crowded,
  );
  return chargeReserved(context, reserved, request.paymentToken);
}
