-- version 1
create or replace function count_pickup_trees() returns trigger language plpgsql as $$
begin
  new.trees := trees_to_hand_over(new.order_id);
  return new;
end $$;

create or replace trigger pickups_trees before insert or update on pickups for each row execute function count_pickup_trees();
