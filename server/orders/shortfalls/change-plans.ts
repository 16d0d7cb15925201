import { numericFromCents, type Cents } from '#domain/money.ts';
import { planQuantities, planSwap, type ChangePlan } from '#server/orders/changes/plan.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';

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

const wasOf = ({ lines }: ChangeableOrder, { orderItemId }: Missing): number =>
  lines.find(({ id }) => id === orderItemId)?.quantity ?? 0;

export function planRefund(order: ChangeableOrder, missing: Missing): ChangePlan {
  const was = wasOf(order, missing);
  const quantity = Math.max(0, was - missing.trees);
  return planQuantities(order, [{ itemId: missing.orderItemId, was, quantity }], 'admin');
}

/** At the price that was offered. */
export function planSubstitute(
  order: ChangeableOrder,
  missing: Missing,
  { productId, variety, rootstock, priceCents }: Substitute,
): ChangePlan {
  const { orderItemId: itemId, trees } = missing;
  return planSwap(
    order,
    { itemId, was: wasOf(order, missing), trees },
    { id: productId, variety, rootstock, price: numericFromCents(priceCents), hidden: false },
  );
}
