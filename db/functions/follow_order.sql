-- version 1
-- Rows that others refer to are locked `for no key update`: a foreign key takes a weak lock on its row, and two transactions
-- that both hold one and then ask for `for update` wait for each other.
create or replace function follow_order() returns trigger language plpgsql as $$
begin
  if new.status = 'Canceled' then
    update pickups set state = 'canceled', version = version + 1 where order_id = new.id and state <> 'canceled';
  elsif old.status = 'Canceled' then
    perform from pickup_windows where id = (select window_id from pickups where order_id = new.id) for no key update;
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'canceled'
      and exists (select from pickup_windows where id = window_id and (closed_at is null or moved_from is not null)
        and booked_orders < max_orders and booked_trees + new.tree_count <= max_trees);
    delete from pickups where order_id = new.id and state = 'canceled';
  end if;
  if new.status = 'Delivered' then
    update pickups set state = 'done', version = version + 1 where order_id = new.id and state in ('booked', 'arrived', 'missed');
  elsif old.status = 'Delivered' then
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'done';
  end if;
  if new.tree_count <> old.tree_count then
    update pickups set trees = new.tree_count where order_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger orders_followed after update of status, tree_count on orders for each row
  when ((old.status, old.tree_count) is distinct from (new.status, new.tree_count)) execute function follow_order();
