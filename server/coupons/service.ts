import type { Identity } from '@grafted/auth';
import { cartSubtotal } from '#domain/cart.ts';
import {
  belowMinimum,
  couponDiscount,
  invalidCoupon,
  type AppliedCoupon,
} from '#domain/coupons.ts';
import type { Cents } from '#domain/money.ts';
import { listCartItems } from '#server/cart/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { verifiedEmail } from '#server/http/verified-email.ts';
import { hasPaidOrder } from '#server/orders/queries.ts';
import { countUses, findCoupon, lockCoupon, type Coupon } from './queries.ts';

/** Who uses a code, for which trees. */
interface Buyer {
  identity: Identity;
  subtotalCents: Cents;
}

/** Computes the discount on the current cart. @throws ShopError when this customer cannot use the code */
export async function previewCoupon(
  db: Db,
  identity: Identity,
  code: string,
): Promise<AppliedCoupon> {
  const subtotalCents = cartSubtotal(await listCartItems(db, identity.userId));
  const coupon = await assertUsable(db, await findCoupon(db, code), { identity, subtotalCents });
  return {
    code: coupon.code,
    rule: coupon.rule,
    minimumCents: coupon.minimumCents,
    discountCents: couponDiscount(coupon.rule, { subtotalCents, deliveryFeeCents: 0 }),
  };
}

/** Locks the coupon until the order is committed. @throws ShopError when this customer cannot use the code */
export async function lockUsableCoupon(trx: Trx, buyer: Buyer, code: string): Promise<Coupon> {
  return assertUsable(trx, await lockCoupon(trx, code), buyer);
}

/**
 * One message for every reason: it must not reveal which codes exist, or for whom. Only who could use the code with more
 * trees is told so.
 */
async function assertUsable(
  db: Db,
  coupon: Coupon | undefined,
  { identity, subtotalCents }: Buyer,
): Promise<Coupon> {
  if (!coupon || !(await isUsable(db, coupon, identity)))
    throw new ShopError('invalid_coupon', 422, invalidCoupon);
  if (subtotalCents < coupon.minimumCents)
    throw new ShopError('coupon_minimum', 422, belowMinimum(coupon.minimumCents, subtotalCents));
  return coupon;
}

async function isUsable(db: Db, coupon: Coupon, identity: Identity): Promise<boolean> {
  const { userId } = identity;
  if (coupon.email !== null && coupon.email !== verifiedEmail(identity)) return false;
  const uses = await countUses(db, coupon.id, userId);
  if (coupon.oncePerCustomer && uses.own > 0) return false;
  if (coupon.maxRedemptions !== null && uses.all >= coupon.maxRedemptions) return false;
  return !(coupon.firstOrderOnly && (await hasPaidOrder(db, userId)));
}
