import { belowMinimum, invalidCoupon } from '#domain/coupons.ts';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { hasPaidOrder } from '#server/orders/queries.ts';
import { countUses, countUsesByPhone, hasPaidByPhone, type Coupon } from './queries.ts';

/** A customer of an order that the farm enters: known by account, or by phone. */
export interface FarmBuyer {
  userId: string | null;
  email: string | undefined;
  phone: string;
  subtotalCents: Cents;
}

/** @throws ShopError when this customer cannot use the code */
export async function assertUsableAtFarm(
  db: Db,
  coupon: Coupon | undefined,
  buyer: FarmBuyer,
): Promise<Coupon> {
  if (!coupon || !(await isUsable(db, coupon, buyer)))
    throw new ShopError('invalid_coupon', 422, invalidCoupon, { details: { field: 'couponCode' } });
  const { subtotalCents } = buyer;
  if (subtotalCents < coupon.minimumCents)
    throw new ShopError('coupon_minimum', 422, belowMinimum(coupon.minimumCents, subtotalCents));
  return coupon;
}

async function isUsable(
  db: Db,
  coupon: Coupon,
  { userId, email, phone }: FarmBuyer,
): Promise<boolean> {
  // An address counts only as that of a confirmed account.
  if (coupon.email !== null && (!userId || coupon.email !== email?.toLowerCase())) return false;
  const uses = await (userId
    ? countUses(db, coupon.id, userId)
    : countUsesByPhone(db, coupon.id, phone));
  if (coupon.oncePerCustomer && uses.own > 0) return false;
  if (coupon.maxRedemptions !== null && uses.all >= coupon.maxRedemptions) return false;
  if (!coupon.firstOrderOnly) return true;
  return !(await (userId ? hasPaidOrder(db, userId) : hasPaidByPhone(db, phone)));
}
