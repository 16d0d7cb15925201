-- version 1
create or replace function rename_orchard_trees() returns trigger language plpgsql as $$
begin
  update orchard_trees set variety = new.name where variety = old.name;
  return null;
end $$;

create or replace trigger varieties_renamed_in_orchards after update of name on varieties
  for each row when (old.name <> new.name) execute function rename_orchard_trees();
