-- version 1
-- A raised version makes open pages take the new name over.
create or replace function rename_plan_trees() returns trigger language plpgsql as $$
begin
  update plans set version = version + 1, trees = (
    select jsonb_agg(
      case when tree ->> 'variety' = old.name then jsonb_set(tree, '{variety}', to_jsonb(new.name)) else tree end
      order by place)
    from jsonb_array_elements(plans.trees) with ordinality as listed (tree, place))
  where trees @> jsonb_build_array(jsonb_build_object('variety', old.name));
  return null;
end $$;

create or replace trigger varieties_renamed_in_plans after update of name on varieties
  for each row when (old.name <> new.name) execute function rename_plan_trees();
