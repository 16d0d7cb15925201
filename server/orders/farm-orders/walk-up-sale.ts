import { findAccountByVerifiedEmail } from '@grafted/auth';
import { currentDate } from '@grafted/postgres/clock.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { ActionOf } from '#domain/orders/check-in-actions.ts';
import { priceNewOrder } from '#domain/orders/pricing.ts';
import { saleNews } from '#domain/orders/walk-up-sale.ts';
import { holdSoldTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { insertOrder } from '#server/orders/checkout/insert-order-queries.ts';
import { enterCourtesy, priceCourtesy } from '#server/orders/money/courtesy.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertDue } from '#server/orders/order/entry-queries.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { insertOversold, nameOversoldOf } from './oversold-queries.ts';
import { findBuyer, isOrderKnown, listPricesOfStanding } from './queries.ts';

interface WalkUpSale {
  actor: AdminActor;
  links: LinkSettings;
  action: ActionOf<'sale'>;
  /** When it was. */
  at: Date;
}

/**
 * Somebody who ordered nothing buys what stands at the farm. The tree went whatever the shop has
 * sold meanwhile, so that the sale is booked all the same; what it sold twice is listed. An order
 * that is not paid is canceled at the end of the day.
 * @returns what the phone could not know
 */
export async function sellWalkUp(
  trx: Trx,
  { actor, links, action, at }: WalkUpSale,
): Promise<string> {
  const { orderId, items } = action;
  // Whoever sends it again has not heard of what was sold twice.
  if (await isOrderKnown(trx, orderId))
    return saleNews({ oversold: await nameOversoldOf(trx, orderId), courtesyCents: 0 });
  await lockCurrentSeason(trx); // cannot be replaced until the commit
  const trees = await priceItems(trx, items);
  const totals = priceNewOrder(trees, { feeCents: 0, discount: null });
  const customer = await findCustomer(trx, action);
  const account = customer?.email && (await findAccountByVerifiedEmail(trx, customer.email));
  await insertOrder(trx, {
    id: orderId,
    userId: account ? account.id : null,
    deliveryType: 'pickup',
    estimatedMinutes: 0,
    totals,
    couponCode: null,
    discountRule: null,
    customer,
    items: trees,
    placedAt: at,
    entry: { key: action.id, enteredBy: actor.actorId, pays: 'cash', discountReason: '' },
    settings: await readSettingsIn(trx),
  });
  const dueOn = dayAt(currentDate(), farmTimeZone);
  await insertDue(trx, {
    orderId,
    cause: orderId,
    cents: totals.totalCents,
    term: { by: 'day', day: dueOn },
    ifUnpaid: 'cancel',
  });
  await auditOrder(trx, actor, orderId, {
    action: 'order_entered',
    after: { pays: 'cash', dueOn, totalCents: totals.totalCents, at: at.toISOString() },
  });
  const oversold = await holdSoldTrees(trx, orderId, trees);
  const itemIds = new Map(trees.map(({ productId, id }) => [productId, id]));
  await insertOversold(
    trx,
    oversold.map(({ productId, quantity }) => ({
      itemId: itemIds.get(productId)!, // one of the sale's
      trees: quantity,
    })),
    at,
  );
  const seenCents = items.reduce((sum, item) => sum + item.seenPriceCents * item.quantity, 0);
  const courtesyCents = Math.max(0, totals.totalCents - seenCents);
  if (courtesyCents > 0) {
    const courtesy = await priceCourtesy(trx, orderId, courtesyCents);
    await enterCourtesy(trx, { orderId, links, courtesy });
  }
  return saleNews({ oversold: await nameOversoldOf(trx, orderId), courtesyCents });
}

async function priceItems(trx: Trx, items: WalkUpSale['action']['items']) {
  const prices = await listPricesOfStanding(
    trx,
    items.map(({ productId }) => productId),
  );
  return items.map(({ itemId, productId, quantity }) => {
    const tree = prices.find((price) => price.productId === productId.toLowerCase());
    if (!tree) throw refuse('tree_gone');
    return { ...tree, id: itemId.toLowerCase(), quantity };
  });
}

/** Null for somebody who does not say who they are. */
async function findCustomer(trx: Trx, { buyer, withOrderId }: WalkUpSale['action']) {
  const known = withOrderId === undefined ? undefined : await findBuyer(trx, withOrderId);
  const { fullName, phone, email } = known ?? buyer ?? {};
  if (!fullName && !phone && !email) return null;
  return { fullName: fullName ?? '', phone: phone ?? '', email: email ?? '' };
}
