-- version 2
-- A charge for the delivery of an order is none.
create or replace function notify_of_order() returns trigger language plpgsql as $$
begin
  if not exists (select from farm_orders where order_id = new.id and pays = 'charge') then
    perform notify_admins('order', new.id::text, '{}', now());
  end if;
  return null;
end $$;

create or replace trigger orders_paid after update of payment_status on orders for each row
  when (new.payment_status = 'completed' and old.payment_status <> 'completed') execute function notify_of_order();
