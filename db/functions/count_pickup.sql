-- version 1
create or replace function count_pickup() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'canceled' then
    update pickup_windows set booked_orders = booked_orders - 1, booked_trees = booked_trees - old.trees where id = old.window_id;
  end if;
  if tg_op <> 'DELETE' and new.state <> 'canceled' then
    update pickup_windows set booked_orders = booked_orders + 1, booked_trees = booked_trees + new.trees where id = new.window_id;
  end if;
  return null;
end $$;

create or replace trigger pickups_counted after insert or delete on pickups for each row execute function count_pickup();

create or replace trigger pickups_recounted after update on pickups for each row
  when ((old.window_id, old.trees, old.state = 'canceled') is distinct from (new.window_id, new.trees, new.state = 'canceled'))
  execute function count_pickup();
