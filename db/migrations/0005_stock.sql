-- Trees reserved for a payment attempt: consumed when it succeeds, released when it fails, returned when the farm
-- cancels the order.
create table stock_holds (
  id uuid primary key default gen_random_uuid(),
  attempt_id uuid not null references payment_attempts on delete restrict,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'consumed', 'released', 'returned')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (attempt_id, product_id),
  check ((state = 'held') = (settled_at is null))
);
create index stock_holds_product on stock_holds (product_id);

-- Every stock change with its reason. Append-only; written by the trigger below.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'sold', 'canceled', 'count', 'frost', 'gift', 'added', 'import')),
  -- The sale that took the trees or returned them.
  attempt_id uuid references payment_attempts on delete restrict,
  at timestamptz not null default now(),
  check ((reason in ('sold', 'canceled')) = (attempt_id is not null))
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_attempt on stock_movements (attempt_id) where attempt_id is not null;
-- The last absolute value of a stock: an import must not undo it.
create index stock_movements_set on stock_movements (product_id, id) where reason in ('count', 'import');
create trigger stock_movements_frozen before update on stock_movements for each row execute function refuse_change();

-- Idempotency keys of stock differences entered by admins.
create table stock_changes (
  key uuid primary key,
  at timestamptz not null default now()
);

-- The writer names its reason in the transaction: set_config('shop.stock_reason', 'frost', true). Without one, the
-- change is a count.
create function record_stock_movement() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('shop.stock_reason', true), '');
  change integer := new.quantity - case tg_op when 'INSERT' then 0 else old.quantity end;
begin
  if change <> 0 then
    insert into stock_movements (product_id, delta, reason, attempt_id)
    values (
      new.id,
      change,
      coalesce(named, case tg_op when 'INSERT' then 'initial' else 'count' end),
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_attempt', true), '')::uuid end
    );
  end if;
  return null;
end $$;
create trigger products_stocked after insert on products for each row execute function record_stock_movement();
create trigger products_restocked after update of quantity on products for each row
  when (old.quantity is distinct from new.quantity) execute function record_stock_movement();

-- Customers who wait for a sold-out tree: first come, first notified.
create table stock_waits (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 255 and email !~ '[\r\n]'),
  created_at timestamptz not null default now(),
  -- A tree is back for this customer: notify them if it is still available.
  due_at timestamptz,
  notified_at timestamptz,
  canceled_at timestamptz
);
create unique index stock_waits_waiting on stock_waits (product_id, email) where notified_at is null and canceled_at is null;
create index stock_waits_in_line on stock_waits (product_id, created_at, id) where notified_at is null and canceled_at is null and due_at is null;
create index stock_waits_due on stock_waits (due_at) where due_at is not null and notified_at is null and canceled_at is null;
create index stock_waits_email on stock_waits (email) where notified_at is null and canceled_at is null;

-- Marks the next customers in line, one per tree that becomes available by its quantity or by being shown again.
create function mark_due_stock_waits() returns trigger language plpgsql as $$
declare
  available integer := case when new.hidden then 0 else new.quantity end - case when old.hidden then 0 else old.quantity end;
begin
  if available <= 0 then
    return null;
  end if;
  update stock_waits set due_at = now() where id in (
    select id from stock_waits
    where product_id = new.id and notified_at is null and canceled_at is null and due_at is null
    order by created_at, id limit available for update skip locked);
  if found then
    perform graphile_worker.add_job('notify_stock_waits');
  end if;
  return null;
end $$;
create trigger products_available_again after update of quantity, hidden on products
  for each row when (new.quantity > old.quantity or old.hidden and not new.hidden) execute function mark_due_stock_waits();
