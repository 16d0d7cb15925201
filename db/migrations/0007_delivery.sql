-- Delivery fee quoted to a customer, valid for half an hour. Checkout takes the fee from here, never from the browser.
create table delivery_quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Normalized to one line.
  address text not null check (address <> ''),
  tree_count integer not null check (tree_count > 0),
  minutes integer not null check (minutes >= 0),
  fee_cents integer not null check (fee_cents > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index delivery_quotes_user on delivery_quotes (user_id, created_at desc);

-- Cache of drive times. Keyed by the SHA-256 of the normalized address: the addresses themselves are not kept.
create table drive_times (
  address_hash text primary key,
  minutes integer not null check (minutes >= 0),
  found_at timestamptz not null default now()
);
