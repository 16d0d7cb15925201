-- Plans of customers' yards: lengths in feet, in steps of a quarter.
create table plans (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (name <> ''),
  -- Raised by each save; a save names the version that it started from.
  version integer not null default 1 check (version > 0),
  -- {corners, features, north, marks}
  yard jsonb not null,
  -- [{id, variety, rootstock, east, south, isPlanted}]
  trees jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);
create index plans_user on plans (user_id, updated_at);

-- A raised version makes open pages take the new name over.
create function rename_plan_trees() returns trigger language plpgsql as $$
begin
  update plans set version = version + 1, trees = (
    select jsonb_agg(
      case when tree ->> 'variety' = old.name then jsonb_set(tree, '{variety}', to_jsonb(new.name)) else tree end
      order by place)
    from jsonb_array_elements(plans.trees) with ordinality as listed (tree, place))
  where trees @> jsonb_build_array(jsonb_build_object('variety', old.name));
  return null;
end $$;
create trigger varieties_renamed_in_plans after update of name on varieties
  for each row when (old.name <> new.name) execute function rename_plan_trees();
