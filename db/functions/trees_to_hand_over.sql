-- version 3
-- Trees that went before the rest take no room in the window of their order.
create or replace function trees_to_hand_over(order_id uuid) returns integer language sql stable as $$
  select tree_count - coalesce((select sum(handed_over) from order_items where order_items.order_id = orders.id), 0)::integer
  from orders where id = $1
$$;
