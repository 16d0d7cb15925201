-- What an admin corrected in an order: who it is for, and how the trees get there. Kept for undoing; emptied with the order's personal data.
create table order_corrections (
  -- Chosen by the browser: the same request twice is one correction.
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  admin_id uuid references auth.users on delete set null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default now()
);
create index order_corrections_order on order_corrections (order_id, at);

-- Another address, or pickup instead of delivery: how the order was priced from then on. It is a change without trees.
create table order_requotes (
  change_id uuid primary key references order_changes on delete restrict,
  delivery_type text not null check (delivery_type in ('pickup', 'delivery')),
  minutes integer not null check (minutes >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0)
);
