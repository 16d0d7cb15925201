-- A season's orders: when they are accepted and when their trees are handed over.
create table seasons (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  year integer not null check (year between 2020 and 2100),
  -- Ordering window. Without a start the season is not scheduled: nothing can be ordered. Without an end it stays open.
  opens_at timestamptz,
  closes_at timestamptz,
  -- Until then customers are sure to get their trees; afterwards what is left can still be ordered.
  pre_order_deadline timestamptz,
  pickup_from date not null,
  pickup_until date not null,
  pickup_note text not null default '' check (length(pickup_note) <= 200),
  -- Shown above every page, between the two days if they are given.
  banner text not null default '' check (length(banner) <= 200),
  banner_from date,
  banner_until date,
  -- The season that the shop sells now, or that opens next.
  current boolean not null default false,
  created_at timestamptz not null default now(),
  check (closes_at > opens_at),
  check (pre_order_deadline > opens_at and pre_order_deadline <= coalesce(closes_at, 'infinity')),
  check (pickup_until >= pickup_from),
  check (banner_until >= banner_from)
);
create unique index seasons_current on seasons (current) where current;
-- Two seasons never accept orders at the same time.
alter table seasons add constraint seasons_no_overlap
  exclude using gist (tstzrange(opens_at, coalesce(closes_at, 'infinity')) with &&) where (opens_at is not null);
create trigger seasons_changed after insert or update or delete on seasons
  for each statement execute function notify_catalog_changed();

insert into seasons (name, year, pickup_from, pickup_until, pickup_note, banner, current) values (
  'Spring 2026', 2026, '2026-03-25', '2026-05-08', 'as soon as the soil can be worked',
  'Spring 2026 pre-orders are open. Farm pickup in Colbert, or local delivery.', true
);

create function current_season() returns uuid language sql stable as 'select id from seasons where current';
alter table orders add column season_id uuid references seasons on delete restrict;
update orders set season_id = current_season();
alter table orders alter column season_id set not null, alter column season_id set default current_season();
create index orders_season on orders (season_id, created_at);

-- Addresses to notify when ordering opens.
create table season_waits (
  id uuid primary key default gen_random_uuid(),
  season_id uuid not null references seasons on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 255 and email !~ '[\r\n]'),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  canceled_at timestamptz,
  unique (season_id, email)
);
create index season_waits_email on season_waits (email) where notified_at is null and canceled_at is null;
create index season_waits_open on season_waits (season_id, id) where notified_at is null and canceled_at is null;
alter table mail_outbox drop constraint mail_outbox_list_check;
alter table mail_outbox add constraint mail_outbox_list_check check (list in ('newsletter', 'stock', 'season'));
