-- version 2
create or replace function wake_stock_waits() returns trigger language plpgsql as $$
begin
  if exists (select from stock_waits where product_id = new.id and live) then
    perform pg_notify('background_work', 'stock waits');
  end if;
  return null;
end $$;

create or replace trigger products_available_again after update of quantity, hidden on products
  for each row when (new.quantity > old.quantity or old.hidden and not new.hidden) execute function wake_stock_waits();
