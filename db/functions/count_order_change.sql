-- version 2
-- Keeps the sums of the lines, so that reading thousands of orders needs no sums over changes. The trees that a discount counts for
-- were bought first, and leave last.
create or replace function count_order_change() returns trigger language plpgsql as $$
begin
  update order_items set changed = changed + new.difference, discounted = least(discounted, quantity + changed + new.difference)
    where id = new.order_item_id;
  update orders set tree_count = tree_count + new.difference, updated_at = now()
    where id = (select order_id from order_items where id = new.order_item_id);
  return null;
end $$;

create or replace trigger order_change_lines_counted after insert on order_change_lines
  for each row execute function count_order_change();
