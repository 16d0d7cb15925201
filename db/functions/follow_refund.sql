-- version 1
create or replace function follow_refund() returns trigger language plpgsql as $$
begin
  perform follow_refund_of(new.order_id);
  return null;
end $$;

create or replace trigger farm_orders_refund_followed after update of refunded_cents, given_cents on farm_orders for each row
  when ((old.refunded_cents, old.given_cents) is distinct from (new.refunded_cents, new.given_cents)) execute function follow_refund();

create or replace trigger payment_attempts_refund_followed after update of refunded_cents on payment_attempts for each row
  when (old.refunded_cents is distinct from new.refunded_cents) execute function follow_refund();
