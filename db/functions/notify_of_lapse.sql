-- version 1
create or replace function notify_of_lapse() returns trigger language plpgsql as $$
begin
  perform notify_admins('order_lapsed', new.order_id::text, jsonb_build_object('orderId', new.order_id), now());
  return null;
end $$;

create or replace trigger farm_orders_lapsed after update of lapsed_at on farm_orders for each row
  when (new.lapsed_at is not null and old.lapsed_at is null) execute function notify_of_lapse();
