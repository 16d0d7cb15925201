-- version 1
-- The rest of an order takes room for its own trees only: `pickups_trees` counts them.
create or replace function recount_pickup() returns trigger language plpgsql as $$
begin
  update pickups set trees = trees where order_id = new.order_id and state <> 'canceled';
  return null;
end $$;

create or replace trigger order_items_handed_over after update of handed_over on order_items for each row
  when (old.handed_over is distinct from new.handed_over) execute function recount_pickup();
