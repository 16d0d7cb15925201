import type { Cents } from '#domain/money.ts';
import { worthOfClaim, type Claim } from '#domain/orders/claims.ts';
import { farmWorthParts } from '#domain/orders/farm-order-worth.ts';
import { treesPart, worthOf, type TreesWorth } from '#domain/orders/order-changes.ts';
import type { Db } from '#server/database/client.ts';
import {
  findChangeableOrder,
  type ChangeableOrder,
} from '#server/orders/order/changeable-queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';

/** What the farm refunds for a claim: what its trees are worth, as far as that much of the order's money is left. */
export async function proposeRefund(
  db: Db,
  claim: Pick<Claim, 'orderId' | 'orderItemId' | 'trees'>,
): Promise<{ worthCents: Cents; proposedCents: Cents }> {
  const order = orRefuse(await findChangeableOrder(db, claim.orderId), 'order_not_found');
  const worthCents = worthOfClaim(treesOf(order), claim);
  return { worthCents, proposedCents: Math.max(0, Math.min(worthCents, order.netCents)) };
}

/** What the order's trees are worth now. Its delivery is none of it: it was made. */
function treesOf(order: ChangeableOrder): TreesWorth {
  const { lines, pricing, worthCents, isFarmOrder, paidBack } = order;
  const parts = (isFarmOrder ? farmWorthParts : worthOf)(pricing, lines);
  return { lines, treesCents: treesPart(worthCents, parts, lines), paidBack };
}
