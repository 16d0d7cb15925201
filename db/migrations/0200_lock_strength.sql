-- Rows that others refer to are locked `for no key update`: a foreign key takes a weak lock on its row, and two transactions
-- that both hold one and then ask for `for update` wait for each other.
create or replace function follow_order() returns trigger language plpgsql as $$
begin
  if new.status = 'Canceled' then
    update pickups set state = 'canceled', version = version + 1 where order_id = new.id and state <> 'canceled';
  elsif old.status = 'Canceled' then
    perform from pickup_windows where id = (select window_id from pickups where order_id = new.id) for no key update;
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'canceled'
      and exists (select from pickup_windows where id = window_id and (closed_at is null or moved_from is not null)
        and booked_orders < max_orders and booked_trees + new.tree_count <= max_trees);
    delete from pickups where order_id = new.id and state = 'canceled';
  end if;
  if new.status = 'Delivered' then
    update pickups set state = 'done', version = version + 1 where order_id = new.id and state in ('booked', 'arrived', 'missed');
  elsif old.status = 'Delivered' then
    update pickups set state = 'booked', version = version + 1 where order_id = new.id and state = 'done';
  end if;
  if new.tree_count <> old.tree_count then
    update pickups set trees = new.tree_count where order_id = new.id;
  end if;
  return null;
end $$;

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
