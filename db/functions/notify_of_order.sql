-- version 3
create or replace function notify_of_order() returns trigger language plpgsql as $$
begin
  perform notify_admins('order', new.id::text, '{}', now());
  return null;
end $$;

create or replace trigger orders_paid after update of payment_status on orders for each row
  when (new.payment_status = 'completed' and old.payment_status <> 'completed') execute function notify_of_order();
