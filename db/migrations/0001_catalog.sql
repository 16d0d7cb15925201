-- Varieties and the trees sold of them. `products` keeps the public field names.
create table varieties (
  name text primary key check (name = btrim(name) and name <> ''),
  fruit text not null check (fruit in ('Apple', 'Pear', 'Cherry')),
  botanical_name text not null default '',
  about text not null default '',
  bloom text not null default '',
  pollination text not null default '',
  ripens text not null default '',
  zones text not null default '',
  unique (name, fruit)
);
-- URLs accept the name in any case.
create unique index varieties_name_lower on varieties (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  fruit text not null,
  variety text not null,
  rootstock text not null check (rootstock <> ''),
  price numeric(10, 2) not null check (price > 0),
  quantity integer not null check (quantity >= 0),
  tree_size text,
  image_url text,
  image_alt text,
  -- Not offered now: on no public page, and not in admin lists by default.
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (variety, rootstock),
  foreign key (variety, fruit) references varieties (name, fruit) on update cascade
);
create index products_in_stock on products (fruit, variety, rootstock) where quantity > 0;
create index products_in_stock_by_variety on products (variety, rootstock) where quantity > 0;
create index products_variety_lower on products (lower(variety), rootstock);

-- Uploaded pictures, and since when no tree uses them; retention deletes those.
create table uploaded_pictures (
  name uuid primary key,
  uploaded_at timestamptz not null default now(),
  unused_since timestamptz
);

-- Notifies every process that stored pages are stale, once per statement that changes what public pages show.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', tg_table_name);
  return null;
end $$;
create trigger varieties_changed after insert or update or delete or truncate on varieties
  for each statement execute function notify_catalog_changed();
create trigger products_changed after insert or update or delete or truncate on products
  for each statement execute function notify_catalog_changed();
-- The stored sign-in page lists these providers.
create trigger custom_oauth_providers_changed after insert or update or delete on auth.custom_oauth_providers
  for each statement execute function notify_catalog_changed();
