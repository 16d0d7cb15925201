create unique index seasons_name on seasons (lower(name));

-- A change of season: what it changed in the catalog, so that it can be undone until the first order of the new season.
create table season_rollovers (
  id uuid primary key default gen_random_uuid(),
  from_season uuid not null references seasons on delete restrict,
  -- Null once undone: the season is deleted.
  to_season uuid unique references seasons on delete set null,
  to_name text not null,
  changes jsonb not null,
  rolled_by uuid references auth.users on delete set null,
  rolled_at timestamptz not null default now(),
  undone_at timestamptz,
  check ((to_season is null) <= (undone_at is not null))
);
create index season_rollovers_from on season_rollovers (from_season);

-- 'season': set to 0 by a rollover, or restored when it was undone. Like a count, an older export must not undo it.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('initial', 'sold', 'canceled', 'count', 'frost', 'gift', 'added', 'import', 'season'));
drop index stock_movements_set;
create index stock_movements_set on stock_movements (product_id, id) where reason in ('count', 'import', 'season');
