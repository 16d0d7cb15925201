import { oneRow } from '@grafted/auth';
import { sql } from 'kysely';
import type { CouponRule } from '#domain/coupons.ts';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { ruleFromRow } from './tables.ts';

export interface Coupon {
  id: string;
  code: string;
  rule: CouponRule;
  /** Of the trees in the cart; 0 for none. */
  minimumCents: Cents;
  email: string | null;
  firstOrderOnly: boolean;
  oncePerCustomer: boolean;
  maxRedemptions: number | null;
}

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
      'minimum_cents',
      'email',
      'first_order_only',
      'once_per_customer',
      'max_redemptions',
    ])
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', sql<Date>`now()`)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]));

type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupon>['executeTakeFirstOrThrow']>>;

const couponFromRow = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  rule: ruleFromRow(row),
  minimumCents: row.minimum_cents ?? 0,
  email: row.email,
  firstOrderOnly: row.first_order_only,
  oncePerCustomer: row.once_per_customer,
  maxRedemptions: row.max_redemptions,
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
export async function insertFirstOrderCoupon(
  trx: Trx,
  { code, email, percent }: { code: string; email: string; percent: number },
): Promise<boolean> {
  const row = await trx
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
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts held and redeemed uses: all, and this customer's. */
export async function countUses(
  db: Db,
  couponId: string,
  userId: string,
): Promise<{ all: number; own: number }> {
  const { all, own } = await db
    .selectFrom('coupon_redemptions')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('coupon_id', '=', couponId)
    .where('state', '!=', 'released')
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
}

/** As `countUses`, of a customer without an account. */
export async function countUsesByPhone(
  db: Db,
  couponId: string,
  phone: string,
): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::integer as all, (count(*) filter (where ${isPhone(phone)}))::integer as own
    from coupon_redemptions left join order_customers on order_customers.order_id = coupon_redemptions.order_id
    where coupon_id = ${couponId} and coupon_redemptions.state <> 'released'`.execute(db);
  return oneRow(rows);
}

export async function hasPaidByPhone(db: Db, phone: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from orders join order_customers on order_id = orders.id
      where payment_status = 'completed' and ${isPhone(phone)}) as paid`.execute(db);
  return oneRow(rows).paid;
}

const isPhone = (phone: string) =>
  sql<boolean>`right(regexp_replace(phone, '\\D', '', 'g'), 10) = right(${phone.replaceAll(/\D/g, '')}, 10)`;

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

/** Redeems or releases a held coupon. Idempotent. */
export async function closeRedemption(
  trx: Trx,
  orderId: string,
  state: 'redeemed' | 'released',
): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ state, settled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}

/** Releases the coupon of a canceled and fully refunded order. */
export async function releaseCoupon(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ state: 'released', settled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'redeemed')
    .where(
      sql<boolean>`exists (select from orders join order_money on order_id = orders.id where orders.id = ${orderId} and status = 'Canceled' and refund = 'full')`,
    )
    .execute();
}
