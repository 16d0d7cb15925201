import type { Generated, Selectable } from 'kysely';
import type { CouponRule } from '#domain/orders/coupons.ts';

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

type RuleRow = Pick<
  Selectable<CouponsTable>,
  'kind' | 'percent' | 'amount_cents' | 'fixed_total_cents'
>;

/** The table holds exactly one value, that of the kind. */
export function ruleFromRow(row: RuleRow): CouponRule {
  switch (row.kind) {
    case 'percent':
      return { kind: 'percent', percent: row.percent! };
    case 'amount':
      return { kind: 'amount', amountCents: row.amount_cents! };
    case 'fixed_total':
      return { kind: 'fixed_total', fixedTotalCents: row.fixed_total_cents! };
  }
}
