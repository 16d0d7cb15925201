-- Shortfalls: fewer trees were counted than were promised. Those who paid first are served; the others are asked what to do.
create table shortfalls (
  -- Chosen by the browser, so that a repeated request is the same shortfall.
  id uuid primary key,
  product_id uuid not null references products on delete restrict,
  counted integer not null check (counted >= 0),
  -- Of orders and replacements, when it was opened. Trees in an earlier shortfall are not promised any more.
  promised integer not null,
  -- Trees for sale that were not there either; taken out of stock with the opening.
  lost_stock integer not null check (lost_stock >= 0),
  reason text not null check (reason in ('frost', 'graft', 'voles', 'count')),
  deadline timestamptz not null,
  opened_by uuid references auth.users on delete set null,
  opened_at timestamptz not null default now(),
  check (promised > counted)
);
create index shortfalls_product on shortfalls (product_id);
create index shortfalls_opened on shortfalls (opened_at desc);
create trigger shortfalls_frozen before update on shortfalls for each row
  when ((old.id, old.product_id, old.counted, old.promised, old.lost_stock, old.reason, old.opened_at)
    is distinct from (new.id, new.product_id, new.counted, new.promised, new.lost_stock, new.reason, new.opened_at))
  execute function refuse_change();
create trigger shortfalls_kept before delete on shortfalls for each row execute function refuse_change();

-- Trees of an order that are missing. `asked` and `called` are open: the customer has not answered, or is to be called.
create table shortfall_items (
  -- Also the id of the order's change, so that an answer changes the order once.
  id uuid primary key default gen_random_uuid(),
  shortfall_id uuid not null references shortfalls on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  trees integer not null check (trees > 0),
  state text not null check (state in ('asked', 'called', 'substituted', 'refunded', 'settled', 'closed')),
  -- The customer asked for a call. Null also for those whom the farm has to call in any case.
  called_at timestamptz,
  -- Null for one that closed with its order.
  answered_by text check (answered_by in ('customer', 'admin', 'deadline')),
  admin_id uuid references auth.users on delete set null,
  answered_at timestamptz,
  refund_id uuid unique references refunds on delete restrict,
  -- Its order was canceled and restocked; the missing trees were taken out of stock again.
  written_off boolean not null default false,
  unique (shortfall_id, order_item_id),
  check ((state in ('asked', 'called')) = (answered_at is null)),
  check ((answered_by is not null) = (state in ('substituted', 'refunded', 'settled'))),
  check (admin_id is null or answered_by = 'admin'),
  check (refund_id is null or state in ('substituted', 'refunded')),
  check (not written_off or state in ('settled', 'closed'))
);
create index shortfall_items_item on shortfall_items (order_item_id);
create index shortfall_items_open on shortfall_items (shortfall_id) where state in ('asked', 'called');
-- The refund is written after the answer, in the same transaction.
create trigger shortfall_items_answered before update on shortfall_items for each row
  when (old.state not in ('asked', 'called') and (old.state, old.shortfall_id, old.order_item_id, old.trees, old.answered_by, coalesce(old.refund_id, new.refund_id))
    is distinct from (new.state, new.shortfall_id, new.order_item_id, new.trees, new.answered_by, new.refund_id))
  execute function refuse_change();
create trigger shortfall_items_frozen before update of shortfall_id, order_item_id, trees on shortfall_items for each row
  when ((old.shortfall_id, old.order_item_id, old.trees) is distinct from (new.shortfall_id, new.order_item_id, new.trees))
  execute function refuse_change();
create trigger shortfall_items_kept before delete on shortfall_items for each row execute function refuse_change();

-- Trees that an item's customer can have instead: taken out of stock and held until the answer or the deadline.
create table shortfall_offers (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references shortfall_items on delete restrict,
  product_id uuid not null references products on delete restrict,
  price_cents integer not null check (price_cents >= 0),
  -- What the customer's trees lose with it, in words; may be empty.
  warning text not null default '',
  position integer not null,
  state text not null default 'held' check (state in ('held', 'given', 'released')),
  unique (item_id, product_id)
);
-- An item gets one tree at most.
create unique index shortfall_offers_given on shortfall_offers (item_id) where state = 'given';
create index shortfall_offers_product on shortfall_offers (product_id) where state = 'held';
create trigger shortfall_offers_frozen before update of item_id, product_id, price_cents on shortfall_offers for each row
  when ((old.item_id, old.product_id, old.price_cents) is distinct from (new.item_id, new.product_id, new.price_cents))
  execute function refuse_change();
create trigger shortfall_offers_kept before delete on shortfall_offers for each row execute function refuse_change();

do $$ begin
  execute (
    select 'alter table stock_movements drop constraint stock_movements_reason_check, add constraint stock_movements_reason_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''shortfall''::text, ')
    from pg_constraint where conrelid = 'stock_movements'::regclass and conname = 'stock_movements_reason_check'
  );
end $$;
alter table stock_movements
  add column shortfall_id uuid references shortfalls on delete restrict,
  add constraint stock_movements_of_shortfall check ((reason = 'shortfall') = (shortfall_id is not null));
create index stock_movements_shortfall on stock_movements (shortfall_id) where shortfall_id is not null;

-- The writer names the shortfall: set_config('shop.stock_shortfall', id, true).
create function name_shortfall_of_movement() returns trigger language plpgsql as $$
begin
  new.shortfall_id := nullif(current_setting('shop.stock_shortfall', true), '')::uuid;
  return new;
end $$;
create trigger stock_movements_short before insert on stock_movements for each row
  when (new.reason = 'shortfall') execute function name_shortfall_of_movement();
