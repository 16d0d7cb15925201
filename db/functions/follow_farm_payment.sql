-- version 1
-- A farm order may use a coupon: held while it is unpaid, redeemed when it is paid, released when it lapses or is canceled.
create or replace function follow_farm_payment() returns trigger language plpgsql as $$
begin
  update coupon_redemptions set
    state = case new.payment_status when 'completed' then 'redeemed' when 'failed' then 'released' else 'held' end,
    settled_at = case when new.payment_status in ('completed', 'failed') then now() end
  where order_id = new.id and state <> 'released' and exists (select from farm_orders where farm_orders.order_id = new.id);
  return null;
end $$;

create or replace trigger orders_farm_coupon after update of payment_status on orders for each row
  when (old.coupon_code is not null and old.payment_status is distinct from new.payment_status) execute function follow_farm_payment();
