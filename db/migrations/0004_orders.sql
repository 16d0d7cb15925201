-- Carts, orders and the money that belongs to them.

-- What a customer typed last time, for the next checkout.
create table profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default 'WA',
  zip_code text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index cart_items_product on cart_items (product_id);

-- Orders outlive the account that made them. They are hidden, never deleted.
create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Ready', 'Delivered', 'Canceled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'completed', 'failed')),
  delivery_type text not null check (delivery_type in ('pickup', 'delivery')),
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  delivery_fee numeric(10, 2) not null default 0 check (delivery_fee >= 0),
  discount numeric(10, 2) not null default 0 check (discount >= 0),
  total_amount numeric(10, 2) not null check (total_amount >= 0.01),
  currency text not null default 'USD' check (currency = 'USD'),
  -- Minutes of driving; 0 for pickup.
  estimated_time integer check (estimated_time >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Taken off every screen by the farm; the record stays.
  hidden_at timestamptz,
  -- The card was refused while the buyer looked on, who then tried again: such orders are in no list.
  declined_at timestamptz,
  check (total_amount = subtotal + delivery_fee - discount),
  check (declined_at is null or payment_status = 'failed')
);
create index orders_user on orders (user_id, created_at desc);
create index orders_newest on orders (created_at desc) where hidden_at is null;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  -- Of one tree, at the time of the order.
  price numeric(10, 2) not null check (price > 0),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed')),
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id);

create table order_customers (
  order_id uuid primary key references orders on delete restrict,
  full_name text not null,
  email text not null,
  phone text not null,
  address text,
  city text,
  state text,
  zip_code text
);

-- One try to take the money of one order. Written before the card is touched.
create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  user_id uuid references auth.users on delete set null,
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- SHA-256 of the single-use card token: the same token is the same order. Null for the sandbox's reusable values.
  token_hash text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  request_hash text not null,
  state text not null default 'sent' check (state in ('sent', 'authorized', 'voiding', 'captured', 'failed')),
  failure text check (failure in ('declined', 'refused', 'voided')),
  failure_code text,
  provider_payment_id text unique,
  version_token text,
  -- Nobody but the holder works on the attempt until then.
  lease_until timestamptz not null,
  -- A very slow authorisation may arrive after the attempt was given up: look again then.
  watch_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (failure is not null)),
  check (state not in ('authorized', 'captured') or provider_payment_id is not null),
  check (watch_at is null or state = 'failed')
);
create unique index payment_attempts_token on payment_attempts (token_hash) where token_hash is not null;
create unique index payment_attempts_captured on payment_attempts (order_id) where state = 'captured';
create unique index payment_attempts_unsettled on payment_attempts (order_id) where state in ('sent', 'authorized', 'voiding');
create unique index payment_attempts_unsettled_user on payment_attempts (user_id) where state in ('sent', 'authorized', 'voiding');
create index payment_attempts_order on payment_attempts (order_id);
create index payment_attempts_due on payment_attempts (lease_until) where state in ('sent', 'authorized', 'voiding');
create index payment_attempts_watched on payment_attempts (watch_at) where watch_at is not null;

-- Trees taken off the shelf for an attempt: sold when it succeeds, back on the shelf when it fails.
create table stock_holds (
  id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null references payment_attempts on delete restrict,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'consumed', 'released')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (attempt_id, product_id),
  check ((state = 'held') = (settled_at is null))
);
create index stock_holds_product on stock_holds (product_id);

-- What happened to an attempt, in order. Only ever added to.
create table payment_events (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts on delete restrict,
  at timestamptz not null default now(),
  event text not null,
  details jsonb not null default '{}'
);
create index payment_events_attempt on payment_events (attempt_id, id);
