import type { Generated } from 'kysely';
import type { CouponRule } from '#domain/coupons.ts';

export interface CouponsTable {
  id: Generated<string>;
  code: string;
  kind: CouponRule['kind'];
  percent: number | null;
  amount_cents: Generated<number | null>;
  fixed_total_cents: number | null;
  minimum_cents: Generated<number | null>;
  email: string | null;
  first_order_only: Generated<boolean>;
  once_per_customer: Generated<boolean>;
  max_redemptions: number | null;
  starts_at: Generated<Date | null>;
  expires_at: Date | null;
  ended_at: Generated<Date | null>;
  batch_id: Generated<string | null>;
  source: Generated<'admin' | 'newsletter'>;
  note: Generated<string>;
  created_at: Generated<Date>;
}

export interface CouponRedemptionsTable {
  id: Generated<string>;
  coupon_id: string;
  order_id: string;
  user_id: string | null;
  state: Generated<'held' | 'redeemed' | 'released'>;
  discount_cents: number;
  once_per_customer: Generated<boolean>;
  created_at: Generated<Date>;
  settled_at: Date | null;
}
