-- The desk sorts orders by their trees. What an order holds never changes (order_items_frozen), so it is counted once.
alter table orders add column tree_count integer not null default 0;
update orders set tree_count = counted.trees
  from (select order_id, sum(quantity)::integer as trees from order_items group by order_id) counted where counted.order_id = orders.id;
create index orders_by_trees on orders (tree_count, id) include (status, payment_status, delivery_type, created_at)
  where hidden_at is null and declined_at is null;
