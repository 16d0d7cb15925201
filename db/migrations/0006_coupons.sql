create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and code <> ''),
  -- percent: off the subtotal. fixed_total: reduces the order's total to this amount.
  kind text not null check (kind in ('percent', 'fixed_total')),
  percent integer check (percent between 1 and 100),
  fixed_total_cents integer check (fixed_total_cents >= 1),
  -- Only for the account with this address; null: anyone.
  email text check (email = lower(email)),
  first_order_only boolean not null default false,
  -- False for codes that test the shop.
  once_per_customer boolean not null default true,
  -- Null: no limit.
  max_redemptions integer check (max_redemptions > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'fixed_total') = (fixed_total_cents is not null))
);

-- One row per order with a code: held during payment, then redeemed, or released together with the trees.
create table coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references coupons on delete restrict,
  order_id uuid not null unique references orders on delete restrict,
  user_id uuid references auth.users on delete set null,
  state text not null default 'held' check (state in ('held', 'redeemed', 'released')),
  once_per_customer boolean not null default true,
  discount_cents integer not null check (discount_cents >= 0),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'held') = (settled_at is null))
);
create unique index coupon_redemptions_user on coupon_redemptions (coupon_id, user_id) where state <> 'released' and once_per_customer;
create index coupon_redemptions_coupon on coupon_redemptions (coupon_id) where state <> 'released';
