-- What delivery costs, as a customer was told, and what carts and orders keep of prices and coupons.

-- The price of one customer's delivery, good for half an hour. Paying takes the fee from here, never from the browser.
create table delivery_quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- The address in one line, letter case and punctuation evened out.
  address text not null check (address <> ''),
  tree_count integer not null check (tree_count > 0),
  minutes integer not null check (minutes >= 0),
  fee_cents integer not null check (fee_cents > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index delivery_quotes_user on delivery_quotes (user_id, created_at desc);

-- Drive times asked of the router, so that the same address is asked once. By the SHA-256 of the evened-out address:
-- where somebody lives is nothing to keep without need.
create table drive_times (
  address_hash text primary key,
  minutes integer not null check (minutes >= 0),
  found_at timestamptz not null default now()
);

-- What a tree cost when it was put into the cart: a later price is shown as a change, not slipped in.
alter table cart_items add column add_price numeric(10, 2) check (add_price > 0);
update cart_items set add_price = products.price from products where products.id = cart_items.product_id;
alter table cart_items alter column add_price set not null;

alter table orders add column coupon_code text;

-- Most codes are for one order of each customer; a code for trying the shop out is not.
alter table coupons add column once_per_customer boolean not null default true;
alter table coupon_redemptions add column once_per_customer boolean not null default true;
drop index coupon_redemptions_user;
create unique index coupon_redemptions_user on coupon_redemptions (coupon_id, user_id) where state <> 'released' and once_per_customer;

-- Counters of attempts. Losing them in a crash is harmless, so they cost no log.
create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index request_counts_expire on request_counts (expire);
