-- version 2
create or replace function follow_order() returns trigger language plpgsql as $$
begin
  update pickups set trees = new.tree_count where order_id = new.id;
  return null;
end $$;

create or replace trigger orders_followed after update of tree_count on orders for each row
  when (old.tree_count is distinct from new.tree_count) execute function follow_order();
