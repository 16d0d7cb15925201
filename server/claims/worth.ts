import { worthOfClaim, type Claim } from '#domain/claims.ts';
import { farmWorthParts } from '#domain/farm-order-worth.ts';
import type { Cents } from '#domain/money.ts';
import { subtotalOf, worthOf } from '#domain/order-changes.ts';
import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { findChangeableOrder } from '#server/orders/changeable-queries.ts';
import { listPaidBack } from './queries.ts';

/** What the claimed trees are worth in their order as it is now. Its delivery is none of it: it was made. */
export async function getWorthOfClaim(
  db: Db,
  { orderId, orderItemId, trees }: Pick<Claim, 'orderId' | 'orderItemId' | 'trees'>,
): Promise<Cents> {
  const order = await findChangeableOrder(db, orderId);
  if (!order) throw new ShopError('order_not_found', 404, 'Order not found');
  const { lines, pricing, worthCents, isFarmOrder } = order;
  const { deliveryFeeCents } = (isFarmOrder ? farmWorthParts : worthOf)(pricing, lines);
  const treesCents = Math.max(0, Math.min(worthCents - deliveryFeeCents, subtotalOf(lines)));
  const paidBack = await listPaidBack(db, orderId);
  return worthOfClaim({ lines, treesCents, paidBack }, { orderItemId, trees });
}
