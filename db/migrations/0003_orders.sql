-- Orders outlive the account that placed them. They can be hidden, never deleted.
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
  coupon_code text,
  -- Sum of the lines' quantities, which never change; stored for sorting.
  tree_count integer not null default 0,
  -- Drive time in minutes; 0 for pickup.
  estimated_time integer check (estimated_time >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Removed from every screen by the farm; the record stays.
  hidden_at timestamptz,
  -- The card was declined while the buyer watched and could retry: in no list.
  declined_at timestamptz,
  check (total_amount = subtotal + delivery_fee - discount),
  check (declined_at is null or payment_status = 'failed')
);
create index orders_user on orders (user_id, created_at desc);
create index orders_of_closed_accounts on orders (created_at) where user_id is null;

-- One covering index per sort order serves the admin's list, its counts and its filters.
create index orders_listed on orders (created_at, id) include (status, payment_status, delivery_type, total_amount)
  where hidden_at is null and declined_at is null;
create index orders_by_total on orders (total_amount, id) include (status, payment_status, delivery_type, created_at)
  where hidden_at is null and declined_at is null;
create index orders_by_trees on orders (tree_count, id) include (status, payment_status, delivery_type, created_at)
  where hidden_at is null and declined_at is null;
create index orders_deleted on orders (created_at, id) include (status, payment_status, delivery_type) where hidden_at is not null;
-- Small: the open orders among all.
create index orders_open on orders (status, delivery_type) include (payment_status)
  where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null;
create index orders_unfulfilled on orders (created_at) where status in ('Pending', 'Confirmed') and hidden_at is null;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  -- Price of one tree when ordered.
  price numeric(10, 2) not null check (price > 0),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed')),
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id);

create extension if not exists pg_trgm;
create table order_customers (
  order_id uuid primary key references orders on delete restrict,
  full_name text not null,
  email text not null,
  phone text not null,
  address text,
  city text,
  state text,
  zip_code text,
  -- Name, phone, address and mails were deleted: the account is closed and the retention period is over.
  pseudonymised_at timestamptz,
  -- Any part of name, email and phone; the phone also by its digits alone.
  search text generated always as
    (lower(full_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored
);
create index order_customers_email on order_customers (lower(email) text_pattern_ops);
create index order_customers_name on order_customers (lower(full_name) text_pattern_ops, order_id);
create index order_customers_search on order_customers using gin (search gin_trgm_ops);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_items_frozen before update of order_id, product_id, quantity, price on order_items for each row
  when ((old.order_id, old.product_id, old.quantity, old.price) is distinct from (new.order_id, new.product_id, new.quantity, new.price))
  execute function refuse_change();
