import type { Identity } from '@grafted/auth';
import { cartSubtotal } from '#domain/cart.ts';
import { couponDiscount, invalidCoupon, type AppliedCoupon } from '#domain/coupons.ts';
import { listCartItems } from '#server/cart/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { verifiedEmail } from '#server/http/verified-email.ts';
import { hasPaidOrder } from '#server/orders/queries.ts';
import { countUses, findCoupon, lockCoupon, type Coupon } from './queries.ts';

/** Computes the discount on the current cart. @throws ShopError when this customer cannot use the code */
export async function previewCoupon(
  db: Db,
  identity: Identity,
  code: string,
): Promise<AppliedCoupon> {
  const coupon = await assertUsable(db, await findCoupon(db, code), identity);
  const subtotalCents = cartSubtotal(await listCartItems(db, identity.userId));
  return {
    code: coupon.code,
    rule: coupon.rule,
    discountCents: couponDiscount(coupon.rule, { subtotalCents, deliveryFeeCents: 0 }),
  };
}

/** Locks the coupon until the order is committed. @throws ShopError when this customer cannot use the code */
export async function lockUsableCoupon(
  trx: Trx,
  identity: Identity,
  code: string,
): Promise<Coupon> {
  return assertUsable(trx, await lockCoupon(trx, code), identity);
}

/** One message for every reason: it must not reveal which codes exist, or for whom. */
async function assertUsable(
  db: Db,
  coupon: Coupon | undefined,
  identity: Identity,
): Promise<Coupon> {
  if (!coupon || !(await isUsable(db, coupon, identity)))
    throw new ShopError('invalid_coupon', 422, invalidCoupon);
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
