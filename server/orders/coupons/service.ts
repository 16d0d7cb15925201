import type { Identity } from '@grafted/auth';
import type { Cents } from '#domain/money.ts';
import { cartSubtotal } from '#domain/orders/cart.ts';
import { couponDiscount, leastSubtotalCents, type AppliedCoupon } from '#domain/orders/coupons.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import { countAllUses, findCoupon, lockCoupon, type Coupon } from './queries.ts';
import { assertUsable, type CouponBuyer } from './usable.ts';

interface Buyer {
  identity: Identity;
  /** From the checkout; unknown while the cart is looked at. */
  phone?: string | undefined;
  subtotalCents: Cents;
}

const couponBuyer = ({ identity, phone, subtotalCents }: Buyer): CouponBuyer => ({
  userId: identity.userId,
  email: identity.email || undefined,
  phone,
  isAtFarm: false,
  isEmailProven: verifiedEmail(identity) !== undefined,
  subtotalCents,
});

/** Computes the discount on the current cart. @throws ShopError when this customer cannot use the code */
export async function previewCoupon(
  db: Db,
  identity: Identity,
  code: string,
): Promise<AppliedCoupon> {
  const subtotalCents = cartSubtotal(await listCartItems(db, identity.userId));
  const buyer = couponBuyer({ identity, subtotalCents });
  const coupon = await assertUsable(db, await findCoupon(db, code), buyer);
  return {
    code: coupon.code,
    rule: coupon.rule,
    minimumCents: leastSubtotalCents(coupon.rule, coupon.minimumCents),
    discountCents: couponDiscount(coupon.rule, { subtotalCents, deliveryFeeCents: 0 }),
  };
}

/**
 * Locks the coupon until the order is committed.
 * @throws ShopError when this customer cannot use the code (`assertUsable`)
 */
export const lockUsableCoupon = async (trx: Trx, buyer: Buyer, code: string): Promise<Coupon> =>
  assertUsable(trx, await lockCoupon(trx, code), couponBuyer(buyer));

/** Whether the coupon of an order also counts for trees that are added now: it runs, and its limit is not reached. */
export async function countsForMore(db: Db, code: string): Promise<boolean> {
  const coupon = await findCoupon(db, code);
  if (coupon?.period !== 'now') return false;
  return (
    coupon.maxRedemptions === null || (await countAllUses(db, coupon.id)) < coupon.maxRedemptions
  );
}
