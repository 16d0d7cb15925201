import type { Cents } from '#domain/money.ts';
import type { Claim } from '#domain/orders/claims.ts';
import { worthOfTrees, type Grant } from '#domain/orders/pricing.ts';
import type { Db } from '#server/database/client.ts';
import { priceChange, type PricedEntries } from '#server/orders/pricing/enter-change.ts';
import { findPricedOrder, type PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';

type ClaimedTrees = Pick<Claim, 'orderId' | 'orderItemId' | 'trees'>;

export interface ProposedAllowance {
  order: PricedOrder;
  /** What its trees cost after the discount, as far as the farm does not bear that much already. */
  proposedCents: Cents;
}

/** What the farm grants for a claim. The delivery is none of it: it was made. */
export async function proposeAllowance(db: Db, claim: ClaimedTrees): Promise<ProposedAllowance> {
  const order = orRefuse(await findPricedOrder(db, claim.orderId), 'order_not_found');
  const { orderItemId: lineId, trees } = claim;
  const grantedTrees = order.lines.find(({ id }) => id === lineId)?.grantedTrees ?? 0;
  const worthCents = worthOfTrees({ lineId, trees, grantedTrees }, order);
  const { cents } = priceAllowance(order, claim, worthCents);
  return { order, proposedCents: -cents };
}

/** What an allowance changes of what the order costs. */
export function priceAllowance(
  order: PricedOrder,
  { orderItemId: lineId }: ClaimedTrees,
  cents: Cents,
): PricedEntries {
  const allowance: Grant = { part: 'allowance', givenOn: 'trees', lineId, cents };
  return priceChange(order, { grants: cents > 0 ? [allowance] : [] });
}
