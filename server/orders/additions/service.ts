import { transact } from '@grafted/postgres/transact.ts';
import { createTreeSearch } from '#domain/catalog/tree-search.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import type { AddedTrees, AdditionPreview, AdditionStart } from '#domain/orders/order-additions.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { listSearchDocuments } from '#server/catalog/search-queries.ts';
import type { Db } from '#server/database/client.ts';
import { varietiesAround } from '#server/orders/changes/plan.ts';
import { assertCustomerMayChange } from '#server/orders/changes/service.ts';
import type { Buyer } from '#server/orders/checkout/reserve.ts';
import { describeOrderEffect } from '#server/orders/partners/effect.ts';
import { findRoom, previewRoomForChange } from '#server/orders/pickups/take-window.ts';
import { findPricedOrder, type PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { tooBusy } from '#server/payments/too-busy.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { OrderAdditionsContext } from './context.ts';
import { priceTrees } from './price.ts';
import { findAddableTrees, type FoundTrees } from './queries.ts';
import { reserveAddition, type AdditionRequest } from './reserve.ts';

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
    kind: order.deliveryType,
    trees: countTreesOf(order.lines),
  });
  const { applicationId, locationId, scriptUrl, sandbox } = square;
  return {
    ...(await findTrees(db, own, search)),
    room: room ?? null,
    payment: { applicationId, locationId, scriptUrl, sandbox },
  };
}

/**
 * Finds trees by a part of their names, else as the catalog's search finds varieties, which allows
 * for typing errors.
 */
async function findTrees(db: Db, own: OwnOrder, text: string): Promise<FoundTrees> {
  const found = await findAddableTrees(db, { ...own, by: { part: text } });
  if (found.trees.length > 0 || text.trim() === '') return found;
  const { names } = createTreeSearch(await listSearchDocuments(db))(text);
  return findAddableTrees(db, { ...own, by: { varieties: names } });
}

/** What the trees would cost now. @throws ShopError when they cannot be added */
export async function previewAddition(
  db: Db,
  own: OwnOrder,
  trees: AddedTrees,
): Promise<AdditionPreview> {
  const order = await getChangeable(db, own);
  const { plan, preview } = await priceTrees(db, { userId: own.userId, order }, trees);
  await previewRoomForChange(db, own.orderId, countTreesOf(trees));
  const varieties = varietiesAround(order, plan.lines);
  return { ...preview, orchard: await describeOrderEffect(db, { ...order, ...varieties }) };
}

async function getChangeable(db: Db, { userId, orderId }: OwnOrder): Promise<PricedOrder> {
  const order = await findPricedOrder(db, orderId);
  if (!order || order.userId !== userId || order.hidden) throw refuse('order_not_found');
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
  const reserved = await context.checkoutBulkhead.run(
    () => transact(context.db, (trx) => reserveAddition(context, trx, buyer, request)),
    tooBusy,
  );
  return takePayment(context, reserved, request.paymentToken);
}
