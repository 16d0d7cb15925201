-- version 1
create or replace function keep_dropped_pickup() returns trigger language plpgsql as $$
begin
  insert into dropped_pickups (order_id, window_id, version) values (old.order_id, old.window_id, old.version + 1)
    on conflict (order_id) do update set window_id = excluded.window_id, version = dropped_pickups.version + excluded.version;
  return null;
end $$;

create or replace trigger pickups_dropped after delete on pickups for each row execute function keep_dropped_pickup();
