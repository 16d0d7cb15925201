import type { Generated } from 'kysely';

export interface CouponsTable {
  id: Generated<string>;
  code: string;
  kind: 'percent' | 'fixed_total';
  percent: number | null;
  fixed_total_cents: number | null;
  email: string | null;
  first_order_only: Generated<boolean>;
  once_per_customer: Generated<boolean>;
  max_redemptions: number | null;
  expires_at: Date | null;
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
