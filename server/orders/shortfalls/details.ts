import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { ShortfallDetails, ShortItemDetails } from '#domain/orders/shortfall-list.ts';
import { isOpenItem, type OfferedTree, type ShortfallPage } from '#domain/orders/shortfalls.ts';
import type { Db } from '#server/database/client.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { planRefund, planSubstitute } from './change-plans.ts';
import type { ShortfallsContext } from './context.ts';
import { readAnswerToken } from './link.ts';
import { findItem, findShortfall, listItems, type ItemRow } from './queries.ts';

/** @throws ShopError for an invalid token */
export function itemOfToken(context: Pick<ShortfallsContext, 'linkSecret'>, token: string): string {
  const itemId = readAnswerToken(context, token);
  if (itemId === undefined) throw refuse('link_not_found');
  return itemId;
}

/** What the customer's link shows. Changes nothing: mail scanners open links. */
export async function showShortfall(db: Db, itemId: string): Promise<ShortfallPage> {
  const item = orRefuse(await findItem(db, itemId), 'link_not_found');
  const { orderId, customer, variety, rootstock, trees, served, reason, isOver, state } = item;
  return {
    orderId,
    fullName: customer,
    variety,
    rootstock,
    trees,
    served,
    reason,
    deadline: item.deadline.toISOString(),
    isOver,
    state,
    answeredBy: item.answeredBy,
    choices: state === 'asked' && !isOver ? await readChoices(db, item) : null,
    given: item.given,
    refund: item.refund,
  };
}

interface Choices {
  offers: OfferedTree[];
  refundCents: number;
  refundCancels: boolean;
}

/** With the money of each, as the order is now. Null when it can no longer be changed. */
async function readChoices(db: Db, item: ItemRow): Promise<Choices | null> {
  const order = await findPricedOrder(db, item.orderId);
  if (!order || order.hidden || !canBeChanged(await getOrderState(db, item.orderId))) return null;
  const refund = await planRefund(db, order, item);
  const offers = item.offers.map(async (offer) => ({
    id: offer.id,
    variety: offer.variety,
    rootstock: offer.rootstock,
    priceCents: offer.priceCents,
    warning: offer.warning,
    refundCents: (await planSubstitute(db, order, item, offer)).preview.refundCents,
  }));
  return {
    offers: await Promise.all(offers),
    refundCents: refund.preview.refundCents,
    refundCancels: refund.preview.cancels,
  };
}

export async function getShortfallDetails(db: Db, id: string): Promise<ShortfallDetails> {
  const found = orRefuse(await findShortfall(db, id), 'shortfall_not_found');
  const items: ShortItemDetails[] = [];
  for (const item of await listItems(db, id)) items.push(await describeItem(db, item));
  return {
    ...found,
    openedAt: found.openedAt.toISOString(),
    deadline: found.deadline.toISOString(),
    items,
  };
}

const describeItem = async (db: Db, item: ItemRow): Promise<ShortItemDetails> => ({
  id: item.id,
  orderId: item.orderId,
  orderNumber: item.orderNumber,
  customer: item.customer,
  email: item.email,
  phone: item.phone,
  trees: item.trees,
  served: item.served,
  state: item.state,
  calledAt: item.calledAt?.toISOString() ?? null,
  answeredAt: item.answeredAt?.toISOString() ?? null,
  answeredBy: item.answeredBy,
  choices: isOpenItem(item.state) ? await readChoices(db, item) : null,
  given: item.given,
  refund: item.refund,
});
