-- version 1
-- An order that is refunded in full, by whomever, gives back the room of its day and leaves the list at the gate. When the
-- refund fails, its day comes back while there is room.
create or replace function follow_refund_of(uuid) returns void language plpgsql as $$
declare
  state_of_order text := (select status from orders where id = $1);
begin
  if state_of_order in ('Canceled', 'Delivered') or not exists (select from pickups where order_id = $1) then
    return;
  end if;
  if (select refund from order_money where order_id = $1) = 'full' then
    update pickups set state = 'canceled', version = version + 1 where order_id = $1 and state <> 'canceled';
  elsif exists (select from pickups where order_id = $1 and state = 'canceled') then
    perform from pickup_windows where id = (select window_id from pickups where order_id = $1) for no key update;
    update pickups set state = 'booked', version = version + 1 where order_id = $1
      and exists (select from pickup_windows where id = window_id and booked_orders < max_orders
        and booked_trees + trees_to_hand_over($1) <= max_trees);
    delete from pickups where order_id = $1 and state = 'canceled';
  end if;
end $$;
