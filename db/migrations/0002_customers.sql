-- What customers entered last time, their carts, and rate limits.
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
  -- Price when the tree was added: the cart shows a later price as a change.
  add_price numeric(10, 2) not null check (add_price > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index cart_items_product on cart_items (product_id);

-- Rate limits. Unlogged: losing them in a crash is harmless.
create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index request_counts_expire on request_counts (expire);
