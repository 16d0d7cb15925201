import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { CouponRule } from '#domain/orders/coupons.ts';
import type { DiscountRule } from '#domain/orders/pricing.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { ruleFromRow } from '#server/schema/coupons.ts';

export interface Coupon {
  id: string;
  code: string;
  rule: CouponRule;
  /** The least that the trees in the cart must cost; 0 for none. */
  minimumCents: Cents;
  email: string | null;
  firstOrderOnly: boolean;
  oncePerCustomer: boolean;
  maxRedemptions: number | null;
  /** Judged by the database's clock. */
  period: 'to come' | 'now' | 'over';
}

/** The rule that an order keeps, whatever becomes of the coupon. */
export const discountRuleOf = ({ rule, minimumCents }: Coupon): DiscountRule => ({
  kind: 'coupon',
  rule,
  minimumCents,
});

const selectCoupon = (db: Db, code: string) =>
  db
    .selectFrom('coupons')
    .select([
      'id',
      'code',
      'kind',
      'percent',
      'amount_cents',
      'fixed_total_cents',
      'email',
      'first_order_only as firstOrderOnly',
      'once_per_customer as oncePerCustomer',
      'max_redemptions as maxRedemptions',
      sql<Cents>`coalesce(minimum_cents, 0)`.as('minimumCents'),
      sql<
        Coupon['period']
      >`case when ended_at is not null or expires_at <= now() then 'over' when starts_at > now() then 'to come' else 'now' end`.as(
        'period',
      ),
    ])
    .where('code', '=', code);

type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupon>['executeTakeFirstOrThrow']>>;

const couponFromRow = ({
  kind,
  percent,
  amount_cents,
  fixed_total_cents,
  ...coupon
}: CouponRow): Coupon => ({
  ...coupon,
  rule: ruleFromRow({ kind, percent, amount_cents, fixed_total_cents }),
});

export async function findCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  const row = await selectCoupon(db, code).executeTakeFirst();
  return row && couponFromRow(row);
}

/** Serializes orders with the same code, so that its limits hold. */
export async function lockCoupon(trx: Trx, code: string): Promise<Coupon | undefined> {
  const row = await selectCoupon(trx, code).forNoKeyUpdate().executeTakeFirst();
  return row && couponFromRow(row);
}

/** A single-use code for the first order of this address. False when the code already exists. */
export const insertFirstOrderCoupon = (
  trx: Trx,
  { code, email, percent }: { code: string; email: string; percent: number },
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('coupons')
      .values({
        code,
        kind: 'percent',
        percent,
        email,
        first_order_only: true,
        max_redemptions: 1,
        source: 'newsletter',
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code'),
  );

/** Who a coupon's limits count for, in the shop and at the farm. */
export interface CouponCustomer {
  userId: string | null;
  /** Counts with its plus addresses, for every account and for orders without one. */
  email: string | undefined;
  phone: string | undefined;
  /** The phone counts for all orders; else only for those without an account, which have nothing else. */
  isAtFarm: boolean;
}

const accountsOf = ({ userId, email }: CouponCustomer) =>
  sql`array(select users.id from auth.users where users.id = ${userId}::uuid
      or mailbox_of(users.email::text) = mailbox_of(${email ?? null}::text))`;

/** Orders without an account are few, and have an index. */
function isOtherwiseOf({ email, phone, isAtFarm }: CouponCustomer) {
  const isMailbox = sql<boolean>`
    orders.user_id is null
      and order_customers.email <> ''
      and mailbox_of(order_customers.email) = mailbox_of(${email ?? null}::text)`;
  return isAtFarm
    ? sql<boolean>`((${isMailbox}) or ${isPhone(phone ?? '')})`
    : sql<boolean>`(orders.user_id is null and ((${isMailbox}) or ${isPhone(phone ?? '')}))`;
}

const isPhone = (phone: string) =>
  sql<boolean>`(${phone.replaceAll(/\D/g, '').length >= 10} and right(regexp_replace(phone, '\\D', '', 'g'), 10) = right(${phone.replaceAll(/\D/g, '')}, 10))`;

/** Counts held and redeemed uses: all, and this customer's. */
export const countUses = (
  db: Db,
  couponId: string,
  customer: CouponCustomer,
): Promise<{ all: number; own: number }> =>
  getRow(db)<{ all: number; own: number }>`
    select count(*)::integer as all,
      (count(*) filter (where coupon_redemptions.user_id = any(${accountsOf(customer)})
            or ${isOtherwiseOf(customer)}))::integer as own
    from coupon_redemptions join orders on orders.id = coupon_redemptions.order_id
      left join order_customers on order_customers.order_id = orders.id
    where coupon_id = ${couponId} and coupon_redemptions.state <> 'released'`;

/** Held and redeemed. */
export async function countAllUses(db: Db, couponId: string): Promise<number> {
  const { uses } = await db
    .selectFrom('coupon_redemptions')
    .select(({ fn }) => fn.countAll<string>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('state', '!=', 'released')
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** Whether this customer has an order that was paid and stands. */
export async function hasOrderedBefore(db: Db, customer: CouponCustomer): Promise<boolean> {
  const row = await getRow(db)<{ ordered: boolean }>`
    select exists (select from orders where user_id = any(${accountsOf(customer)})
        and payment_status = 'completed' and status <> 'Canceled')
      or exists (select from orders join order_customers on order_id = orders.id
        where payment_status = 'completed' and status <> 'Canceled' and ${isOtherwiseOf(customer)}) as ordered`;
  return row.ordered;
}

export interface NewRedemption {
  coupon: Coupon;
  orderId: string;
  /** Null for a customer of the farm without an account. */
  userId: string | null;
  discountCents: Cents;
}

export async function insertRedemption(
  trx: Trx,
  { coupon, orderId, userId, discountCents }: NewRedemption,
): Promise<void> {
  await trx
    .insertInto('coupon_redemptions')
    .values({
      coupon_id: coupon.id,
      order_id: orderId,
      user_id: userId,
      discount_cents: discountCents,
      once_per_customer: coupon.oncePerCustomer,
    })
    .execute();
}

/** Releases the coupon of a canceled and fully refunded order. */
export async function releaseRefundedCoupon(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ state: 'released', settled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'redeemed')
    .where(
      sql<boolean>`exists (select from orders where orders.id = ${orderId} and status = 'Canceled'
          and paid_cents <= refunded_cents + reversed_cents)`,
    )
    .execute();
}
