-- version 1
create or replace function sum_farm_money(uuid) returns void language plpgsql as $$
declare
  was farm_orders;
  paid integer;
  refunded integer;
  given integer;
begin
  -- A statement of its own, so that the sums see what a concurrent change has committed.
  select * into was from farm_orders where order_id = $1 for no key update;
  if not found then return; end if;
  paid := (select coalesce(sum(amount_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
    + (select coalesce(sum(amount_cents), 0) from manual_payments where order_id = $1 and reversed_at is null);
  refunded := (select coalesce(sum(refunded_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
    + (select coalesce(sum(amount_cents), 0) from manual_refunds where order_id = $1);
  given := was.given_cents;
  if refunded > was.refunded_cents and (select payment_status = 'completed' from orders where id = $1) then
    given := given + greatest(0, refunded - was.refunded_cents
      - greatest(0, was.paid_cents - was.refunded_cents + given - order_worth($1)));
  elsif refunded < was.refunded_cents then
    given := least(given, refunded, greatest(0, order_worth($1) - paid + refunded)); -- a refund failed
  end if;
  update farm_orders set paid_cents = paid, refunded_cents = refunded, given_cents = given where order_id = $1;
end $$;
