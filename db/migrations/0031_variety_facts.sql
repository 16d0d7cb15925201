-- Facts that pages, partner lists and calendars are made from. Null and empty mean "not known". `kind` is null until the
-- seed has filled in what is known about a variety by its name.
alter table varieties
  add column id uuid not null default gen_random_uuid() unique,
  -- `draft`: never shown yet. `hidden`: taken out of the shop.
  add column state text not null default 'published' check (state in ('draft', 'published', 'hidden')),
  add column kind text check (kind in ('apple', 'pear', 'sweet cherry', 'tart cherry')),
  -- The variety that it is a mutation of: pollen does not tell them apart.
  add column sport_of text check (sport_of <> ''),
  -- Sets of chromosomes; three: no good pollen.
  add column ploidy smallint check (ploidy in (2, 3, 4)),
  -- S-alleles, which decide whose pollen grows.
  add column alleles text[] not null default '{}',
  add column self_fruit text check (self_fruit in ('none', 'some', 'full')),
  -- Days from the kind's reference day.
  add column bloom_first smallint check (bloom_first between -60 and 60),
  add column bloom_last smallint check (bloom_last between -60 and 60),
  -- At the farm, as MM-DD.
  add column pick_first text check (pick_first ~ '^\d\d-\d\d$'),
  add column pick_last text check (pick_last ~ '^\d\d-\d\d$'),
  add column keep_weeks smallint check (keep_weeks between 0 and 60),
  -- Pears: weeks in the cold before they ripen.
  add column chill_before_ripening_weeks smallint check (chill_before_ripening_weeks between 0 and 30),
  add column uses text[] not null default '{}',
  -- Hours below 45 °F that the buds need.
  add column chill_hours smallint check (chill_hours between 0 and 3000),
  add column sure text check (sure in ('read', 'common', 'doubtful')),
  add column sources text not null default '',
  -- [{url, alt}], in the order shown. The first is also the picture of its trees.
  add column pictures jsonb not null default '[]',
  add check ((bloom_first is null) = (bloom_last is null) and bloom_last >= bloom_first),
  add check ((pick_first is null) = (pick_last is null) and pick_last >= pick_first);

update varieties set pictures = jsonb_build_array(jsonb_build_object('url', image_url, 'alt', coalesce(image_alt, '')))
from (select distinct on (variety) variety, image_url, image_alt from products where image_url is not null order by variety, rootstock) shown
where shown.variety = varieties.name;

-- Names that varieties had: their links lead to the new name.
create table former_variety_names (
  name text not null,
  variety_id uuid not null references varieties (id) on delete cascade,
  renamed_at timestamptz not null default now()
);
create unique index former_variety_names_lower on former_variety_names (lower(name));

create function keep_former_name() returns trigger language plpgsql as $$
begin
  delete from former_variety_names where lower(name) = lower(new.name);
  if tg_op = 'UPDATE' and lower(old.name) <> lower(new.name) then
    insert into former_variety_names (name, variety_id) values (old.name, new.id)
    on conflict (lower(name)) do update set name = excluded.name, variety_id = excluded.variety_id, renamed_at = now();
  end if;
  if tg_op = 'UPDATE' and old.name <> new.name then
    update varieties set sport_of = new.name where sport_of = old.name;
  end if;
  return null;
end $$;
create trigger varieties_named after insert or update of name on varieties
  for each row execute function keep_former_name();

-- Trees of a variety that is not published are hidden too; publishing shows them again, except those hidden by themselves.
alter table products add column hidden_with_variety boolean not null default false,
  add check (hidden or not hidden_with_variety);

create function hide_with_variety() returns trigger language plpgsql as $$
begin
  if new.hidden or tg_op = 'UPDATE' and not old.hidden then
    return new;
  end if;
  -- Waits for a change of the state that is under way.
  perform from varieties where name = new.variety and state <> 'published' for share;
  new.hidden := found;
  new.hidden_with_variety := found;
  return new;
end $$;
create trigger products_hidden_with_variety before insert or update of hidden, hidden_with_variety on products
  for each row execute function hide_with_variety();

create function show_or_hide_trees() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    update products set hidden = false, hidden_with_variety = false where variety = new.name and hidden_with_variety;
  else
    update products set hidden = true, hidden_with_variety = true where variety = new.name and not hidden;
  end if;
  return null;
end $$;
create trigger varieties_shown after update of state on varieties
  for each row when (old.state is distinct from new.state) execute function show_or_hide_trees();
