-- version 2
-- Trees that are being added to an order take their room in its window before they are charged, as they take stock. Those
-- that went before the rest take none.
create or replace function trees_to_hand_over(order_id uuid) returns integer language sql stable as $$
  select tree_count - coalesce((select sum(handed_over) from order_items where order_items.order_id = orders.id), 0)::integer
    + coalesce((select sum(quantity) from order_additions
      join order_addition_lines on order_addition_lines.addition_id = order_additions.id
      join payment_attempts on payment_attempts.id = order_additions.attempt_id
    where order_additions.order_id = orders.id and payment_attempts.state in ('sent', 'authorized', 'voiding')), 0)::integer
  from orders where id = $1
$$;
