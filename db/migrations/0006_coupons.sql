-- Discounts by code. What a code takes off is decided here, never in the browser.
create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and code <> ''),
  -- percent: off the subtotal. fixed_total: brings the whole order to this many cents.
  kind text not null check (kind in ('percent', 'fixed_total')),
  percent integer check (percent between 1 and 100),
  fixed_total_cents integer check (fixed_total_cents >= 1),
  -- Only for the account with this address; anybody's when null.
  email text check (email = lower(email)),
  first_order_only boolean not null default false,
  -- How often it may be used in all; without limit when null.
  max_redemptions integer check (max_redemptions > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'fixed_total') = (fixed_total_cents is not null))
);

-- One row for each order that uses a code: held while the payment is under way, then redeemed, or released with the trees.
create table coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references coupons on delete restrict,
  order_id uuid not null unique references orders on delete restrict,
  user_id uuid references auth.users on delete set null,
  state text not null default 'held' check (state in ('held', 'redeemed', 'released')),
  discount_cents integer not null check (discount_cents >= 0),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'held') = (settled_at is null))
);
create unique index coupon_redemptions_user on coupon_redemptions (coupon_id, user_id) where state <> 'released';
create index coupon_redemptions_coupon on coupon_redemptions (coupon_id) where state <> 'released';
