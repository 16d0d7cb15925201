-- version 1
create or replace function keep_former_name() returns trigger language plpgsql as $$
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

create or replace trigger varieties_named after insert or update of name on varieties
  for each row execute function keep_former_name();
