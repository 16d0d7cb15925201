import { numericFromCents, type Cents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { planQuantities, planSwap, type ChangePlan } from '#server/orders/changes/plan.ts';
import type { PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';

// Answers are changes of the order: these plan them by its rules.

interface Missing {
  orderItemId: string;
  trees: number;
}

interface Substitute {
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
}

const wasOf = ({ lines }: PricedOrder, { orderItemId }: Missing): number =>
  lines.find(({ id }) => id === orderItemId)?.quantity ?? 0;

export function planRefund(db: Db, order: PricedOrder, missing: Missing): Promise<ChangePlan> {
  const was = wasOf(order, missing);
  const quantity = Math.max(0, was - missing.trees);
  return planQuantities(db, order, [{ itemId: missing.orderItemId, was, quantity }]);
}

/** At the price that was offered. */
export function planSubstitute(
  db: Db,
  order: PricedOrder,
  missing: Missing,
  { productId, variety, rootstock, priceCents }: Substitute,
): Promise<ChangePlan> {
  const { orderItemId: itemId, trees } = missing;
  return planSwap(
    db,
    order,
    { itemId, was: wasOf(order, missing), trees },
    { id: productId, variety, rootstock, price: numericFromCents(priceCents), hidden: false },
  );
}
