-- Times at which orders are handed over, at the farm or by delivery, with room for so many orders and trees.
create table pickup_windows (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('pickup', 'delivery')),
  -- Day and times on the farm's clock.
  day date not null,
  starts time(0) not null,
  ends time(0) not null,
  max_orders integer not null check (max_orders between 1 and 500),
  max_trees integer not null check (max_trees between 1 and 5000),
  -- Nobody new; who is booked stays booked.
  closed_at timestamptz,
  -- The day before it was moved, such as for the weather. A moved window may stand beside another of the same time.
  moved_from date,
  -- Sums over its pickups, kept by a trigger, so that the row's lock and these checks decide between customers.
  booked_orders integer not null default 0,
  booked_trees integer not null default 0,
  created_at timestamptz not null default now(),
  check (ends > starts),
  constraint pickup_windows_orders check (booked_orders between 0 and max_orders),
  constraint pickup_windows_trees check (booked_trees between 0 and max_trees)
);
create unique index pickup_windows_time on pickup_windows (kind, day, starts) where moved_from is null;
create index pickup_windows_day on pickup_windows (day, kind, starts);

-- An order has one window. That of a canceled order takes no room, and is kept for a reinstatement.
create table pickups (
  order_id uuid primary key references orders on delete restrict,
  window_id uuid not null references pickup_windows on delete restrict,
  state text not null default 'booked' check (state in ('booked', 'arrived', 'missed', 'done', 'canceled')),
  -- The order's, kept by triggers.
  trees integer not null default 0 check (trees >= 0),
  -- Two tabs, or customer and admin: the later one with an old version is refused.
  version integer not null default 1,
  booked_at timestamptz not null default now()
);
create index pickups_window on pickups (window_id);

create function count_pickup_trees() returns trigger language plpgsql as $$
begin
  new.trees := (select tree_count from orders where id = new.order_id);
  return new;
end $$;
create trigger pickups_trees before insert or update on pickups for each row execute function count_pickup_trees();

create function count_pickup() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'canceled' then
    update pickup_windows set booked_orders = booked_orders - 1, booked_trees = booked_trees - old.trees where id = old.window_id;
  end if;
  if tg_op <> 'DELETE' and new.state <> 'canceled' then
    update pickup_windows set booked_orders = booked_orders + 1, booked_trees = booked_trees + new.trees where id = new.window_id;
  end if;
  return null;
end $$;
create trigger pickups_counted after insert or delete on pickups for each row execute function count_pickup();
create trigger pickups_recounted after update on pickups for each row
  when ((old.window_id, old.trees, old.state = 'canceled') is distinct from (new.window_id, new.trees, new.state = 'canceled'))
  execute function count_pickup();

-- Whoever changes an order, its window follows.
create function follow_order() returns trigger language plpgsql as $$
begin
  if new.status = 'Canceled' then
    update pickups set state = 'canceled', version = version + 1 where order_id = new.id and state <> 'canceled';
  elsif old.status = 'Canceled' then
    perform from pickup_windows where id = (select window_id from pickups where order_id = new.id) for update;
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'canceled'
      and exists (select from pickup_windows where id = window_id and (closed_at is null or moved_from is not null)
        and booked_orders < max_orders and booked_trees + new.tree_count <= max_trees);
    delete from pickups where order_id = new.id and state = 'canceled';
  end if;
  if new.status = 'Delivered' then
    update pickups set state = 'done', version = version + 1 where order_id = new.id and state in ('booked', 'arrived', 'missed');
  elsif old.status = 'Delivered' then
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'done';
  end if;
  if new.tree_count <> old.tree_count then
    update pickups set trees = new.tree_count where order_id = new.id;
  end if;
  return null;
end $$;
create trigger orders_followed after update of status, tree_count on orders for each row
  when ((old.status, old.tree_count) is distinct from (new.status, new.tree_count)) execute function follow_order();

-- A day that was moved, and what each customer answered to the mail about it.
create table pickup_moves (
  -- Chosen by the browser: the same request twice is one move.
  id uuid primary key,
  kind text not null check (kind in ('pickup', 'delivery')),
  from_day date not null,
  to_day date not null,
  reason text not null default '' check (length(reason) <= 300),
  moved_by uuid references auth.users on delete set null,
  at timestamptz not null default now(),
  check (from_day <> to_day)
);
create table pickup_answers (
  id uuid primary key default gen_random_uuid(),
  move_id uuid not null references pickup_moves on delete restrict,
  order_id uuid not null references orders on delete restrict,
  answer text check (answer in ('accepted', 'another', 'canceled')),
  answered_at timestamptz,
  unique (move_id, order_id),
  check ((answer is null) = (answered_at is null))
);
create index pickup_answers_order on pickup_answers (order_id);
create trigger pickup_answers_frozen before update on pickup_answers for each row when (old.answer is not null) execute function refuse_change();

-- Trees ticked off at the hand-over; ids come from the phone, which may send twice.
create table handover_ticks (
  id uuid primary key,
  order_item_id uuid not null references order_items on delete restrict,
  tree_no integer not null check (tree_no > 0),
  at timestamptz not null default now(),
  by uuid references auth.users on delete set null,
  unique (order_item_id, tree_no)
);

-- Eight letters that are hard to confuse. They identify an order at the farm; only admins can look them up.
create function new_handover_code() returns text language plpgsql volatile as $$
declare
  code text;
begin
  loop
    -- The first 32 bits of such a UUID are random.
    code := translate(left(gen_random_uuid()::text, 8), '0123456789abcdef', 'ACDEFHJKMNPRTWXY');
    exit when not exists (select from orders where handover_code = code);
  end loop;
  return code;
end $$;
alter table orders
  add column handover_code text,
  add column note text not null default '' check (length(note) <= 300);
create unique index orders_handover_code on orders (handover_code);
update orders set handover_code = new_handover_code();
alter table orders
  alter column handover_code set default new_handover_code(),
  alter column handover_code set not null,
  add constraint orders_handover_code_letters check (handover_code ~ '^[ACDEFHJKMNPRTWXY]{8}$');
