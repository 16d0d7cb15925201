-- Trees taken back from an order, or swapped, after it was paid. The order's items stay as sold; changes are appended.
create table order_changes (
  -- Chosen by the browser: the same request twice is one change.
  id uuid primary key,
  number bigint not null generated always as identity,
  order_id uuid not null references orders on delete restrict,
  made_by text not null check (made_by in ('customer', 'admin')),
  admin_id uuid references auth.users on delete set null,
  reason text not null default '' check (length(reason) <= 190),
  -- False: the trees that were taken back are lost, such as to frost.
  restocked boolean not null,
  refund_cents integer not null check (refund_cents >= 0),
  refund_id uuid unique references refunds on delete restrict,
  -- What the order is worth from now on, by its own prices, coupon and delivery. Never rises, so that nothing is
  -- refunded twice.
  worth_cents integer not null check (worth_cents >= 0),
  at timestamptz not null default now(),
  check ((refund_cents > 0) = (refund_id is not null)),
  check (made_by = 'admin' or admin_id is null)
);
create index order_changes_order on order_changes (order_id, number);

create table order_change_lines (
  change_id uuid not null references order_changes on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  difference integer not null check (difference <> 0),
  primary key (change_id, order_item_id)
);
create index order_change_lines_item on order_change_lines (order_item_id);

create trigger order_changes_frozen before update on order_changes for each row
  when ((old.id, old.order_id, old.made_by, old.reason, old.restocked, old.refund_cents, old.refund_id, old.worth_cents, old.at)
    is distinct from (new.id, new.order_id, new.made_by, new.reason, new.restocked, new.refund_cents, new.refund_id, new.worth_cents, new.at))
  execute function refuse_change();
create trigger order_changes_kept before delete on order_changes for each row execute function refuse_change();
create trigger order_change_lines_frozen before update or delete on order_change_lines for each row execute function refuse_change();

-- Sold in quantity 0: came in by a swap. A swap may bring a tree that the order has at another price.
alter table order_items drop constraint order_items_quantity_check;
alter table order_items add constraint order_items_quantity_check check (quantity >= 0);
alter table order_items drop constraint order_items_order_id_product_id_key;
alter table order_items add constraint order_items_order_product_price unique (order_id, product_id, price);
alter table order_items
  add column changed integer not null default 0,
  add constraint order_items_left check (quantity + changed >= 0);

-- Keeps the sums of the lines, so that reading thousands of orders needs no sums over changes.
create function count_order_change() returns trigger language plpgsql as $$
begin
  update order_items set changed = changed + new.difference where id = new.order_item_id;
  update orders set tree_count = tree_count + new.difference, updated_at = now()
    where id = (select order_id from order_items where id = new.order_item_id);
  return null;
end $$;
create trigger order_change_lines_counted after insert on order_change_lines
  for each row execute function count_order_change();

-- The trees of an order now: who prepares, counts or shows trees reads them here. Lines at 0 were taken back.
create view order_lines as
  select id, order_id, product_id, price, status, quantity as sold, quantity + changed as quantity from order_items;

-- The movement of a change names it, as that of a sale names its attempt.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('initial', 'sold', 'canceled', 'count', 'frost', 'gift', 'added', 'import', 'season', 'change'));
alter table stock_movements
  add column change_id uuid references order_changes on delete restrict,
  add constraint stock_movements_of_change check ((reason = 'change') = (change_id is not null));
create index stock_movements_change on stock_movements (change_id) where change_id is not null;

create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('shop.stock_reason', true), '');
  change integer := new.quantity - case tg_op when 'INSERT' then 0 else old.quantity end;
begin
  if change <> 0 then
    insert into stock_movements (product_id, delta, reason, attempt_id, change_id)
    values (
      new.id,
      change,
      coalesce(named, case tg_op when 'INSERT' then 'initial' else 'count' end),
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_attempt', true), '')::uuid end,
      case when named = 'change' then nullif(current_setting('shop.stock_change', true), '')::uuid end
    );
  end if;
  return null;
end $$;

-- Handed over is what the order has now. A hand-over that was undone and repeated after a change corrects its trees.
create or replace function plant_order(delivered uuid, planted date) returns void language sql as $$
  delete from orchard_trees using order_lines
    where orchard_trees.order_item_id = order_lines.id and order_lines.order_id = delivered and order_lines.quantity = 0;
  insert into orchard_trees (user_id, variety, rootstock, quantity, source, order_item_id, planted_on)
  select orders.user_id, products.variety, products.rootstock, order_lines.quantity, 'order_item', order_lines.id, planted
  from orders join order_lines on order_lines.order_id = orders.id join products on products.id = order_lines.product_id
  where orders.id = delivered and orders.user_id is not null and order_lines.quantity > 0
  on conflict (order_item_id) do update set quantity = excluded.quantity
    where exists (select from order_change_lines where order_item_id = excluded.order_item_id)
$$;
