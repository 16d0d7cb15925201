-- version 1
create or replace function show_or_hide_trees() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    update products set hidden = false, hidden_with_variety = false where variety = new.name and hidden_with_variety;
  else
    update products set hidden = true, hidden_with_variety = true where variety = new.name and not hidden;
  end if;
  return null;
end $$;

create or replace trigger varieties_shown after update of state on varieties
  for each row when (old.state is distinct from new.state) execute function show_or_hide_trees();
