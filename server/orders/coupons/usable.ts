import type { Cents } from '#domain/money.ts';
import {
  belowMinimum,
  couponRefusals,
  invalidCoupon,
  leastSubtotalCents,
  testCouponCode,
  type CouponRefusal,
} from '#domain/orders/coupons.ts';
import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { countUses, hasOrderedBefore, type Coupon, type CouponCustomer } from './queries.ts';

/** Who uses a code, for which trees. */
export interface CouponBuyer extends CouponCustomer {
  /** Whether the address is proven, so that codes made out to it may be used. */
  isEmailProven: boolean;
  subtotalCents: Cents;
}

/** The same rules in the shop and at the farm. @throws ShopError when this customer cannot use the code */
export async function assertUsable(
  db: Db,
  coupon: Coupon | undefined,
  buyer: CouponBuyer,
): Promise<Coupon> {
  if (!coupon || isForSomeoneElse(coupon, buyer)) throw refused(buyer, invalidCoupon);
  const refusal = isUnproven(coupon, buyer) ? 'unconfirmed' : await findRefusal(db, coupon, buyer);
  // In a live shop the test code is as unknown as any other.
  if (refusal === 'over' && coupon.code === testCouponCode) throw refused(buyer, invalidCoupon);
  if (refusal) throw refused(buyer, couponRefusals[refusal], refusal);
  if (coupon.rule.kind === 'percent' && coupon.rule.percent >= 100)
    throw refused(buyer, couponRefusals.free, 'free');
  const { subtotalCents } = buyer;
  const leastCents = leastSubtotalCents(coupon.rule, coupon.minimumCents);
  if (subtotalCents < leastCents)
    throw refuse('coupon_minimum', belowMinimum(leastCents, subtotalCents));
  return coupon;
}

const refused = ({ isAtFarm }: CouponBuyer, message: string, reason?: CouponRefusal) =>
  refuse('invalid_coupon', message, {
    details: { ...(isAtFarm && { field: 'couponCode' }), ...(reason && { reason }) },
  });

const isForSomeoneElse = ({ email }: Coupon, buyer: CouponBuyer): boolean =>
  email !== null && email !== buyer.email?.toLowerCase();

const isUnproven = ({ email }: Coupon, { isEmailProven }: CouponBuyer): boolean =>
  email !== null && !isEmailProven;

/** Why the coupon could not be used for one more order of this customer. */
async function findRefusal(
  db: Db,
  coupon: Coupon,
  customer: CouponCustomer,
): Promise<CouponRefusal | undefined> {
  const { period, oncePerCustomer, maxRedemptions, firstOrderOnly } = coupon;
  if (period === 'to come') return 'to_come';
  if (period === 'over') return 'over';
  const uses = await countUses(db, coupon.id, customer);
  const isUsedUp = maxRedemptions !== null && uses.all >= maxRedemptions;
  if (uses.own > 0 && (oncePerCustomer || isUsedUp)) return 'used';
  if (isUsedUp) return 'used_up';
  return firstOrderOnly && (await hasOrderedBefore(db, customer)) ? 'first_order' : undefined;
}
