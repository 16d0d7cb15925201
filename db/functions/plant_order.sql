-- version 1
-- Handed over is what the order has now. A hand-over that was undone and repeated after a change corrects its trees.
create or replace function plant_order(delivered uuid, planted date) returns void language sql as $$
  delete from orchard_trees using order_lines
    where orchard_trees.order_item_id = order_lines.id and order_lines.order_id = delivered and order_lines.quantity = 0;
  insert into orchard_trees (user_id, variety, rootstock, quantity, source, order_item_id, planted_on)
  select orders.user_id, products.variety, products.rootstock, order_lines.quantity, 'order_item', order_lines.id, planted
  from orders join order_lines on order_lines.order_id = orders.id join products on products.id = order_lines.product_id
  where orders.id = delivered and orders.user_id is not null and order_lines.quantity > 0
  on conflict (order_item_id) do update set quantity = excluded.quantity
    where exists (select from order_change_lines where order_item_id = excluded.order_item_id)
$$;
