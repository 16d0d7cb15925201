-- The trees that customers have: those handed over, and those they told us about.
create table orchard_trees (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Null: the customer does not know it.
  variety text check (variety <> ''),
  -- Only for a variety that is not known.
  kind text check (kind in ('apple', 'pear', 'sweet cherry', 'tart cherry')),
  rootstock text check (rootstock <> ''),
  quantity integer not null default 1 check (quantity > 0),
  source text not null check (source in ('order_item', 'declared')),
  order_item_id uuid unique references order_items on delete cascade,
  place text not null default 'mine' check (place in ('mine', 'neighbor')),
  within_100_ft boolean not null default true,
  planted_on date,
  gone_on date,
  -- Trees of one request keep their order.
  created_at timestamptz not null default clock_timestamp(),
  check ((variety is null) = (kind is not null)),
  check ((source = 'order_item') = (order_item_id is not null))
);
create index orchard_trees_user on orchard_trees (user_id, created_at);

-- Trees of an order whose hand-over is undone stay, but are not listed.
create function plant_order(delivered uuid, planted date) returns void language sql as $$
  insert into orchard_trees (user_id, variety, rootstock, quantity, source, order_item_id, planted_on)
  select orders.user_id, products.variety, products.rootstock, order_items.quantity, 'order_item', order_items.id, planted
  from orders join order_items on order_items.order_id = orders.id join products on products.id = order_items.product_id
  where orders.id = delivered and orders.user_id is not null
  on conflict (order_item_id) do nothing
$$;
create function plant_delivered_order() returns trigger language plpgsql as $$
begin
  perform plant_order(new.id, current_date);
  return null;
end $$;
create trigger orders_planted after update of status on orders
  for each row when (new.status = 'Delivered' and old.status <> 'Delivered') execute function plant_delivered_order();
select plant_order(id, updated_at::date) from orders where status = 'Delivered';

create function rename_orchard_trees() returns trigger language plpgsql as $$
begin
  update orchard_trees set variety = new.name where variety = old.name;
  return null;
end $$;
create trigger varieties_renamed_in_orchards after update of name on varieties
  for each row when (old.name <> new.name) execute function rename_orchard_trees();
create index orchard_trees_variety on orchard_trees (variety);

-- What the shop told a buyer about partners: at checkout, and in a mail by an admin.
create table order_notices (
  order_id uuid not null references orders on delete restrict,
  said text not null check (said in ('checkout', 'offer')),
  -- [{variety, text}]
  notices jsonb not null,
  created_at timestamptz not null default now(),
  primary key (order_id, said)
);
