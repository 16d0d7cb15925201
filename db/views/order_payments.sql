-- version 1
-- An order has one first payment; further ones are for trees that were added.
create or replace view order_payments as
  select order_id, amount_cents as paid_cents, refunded_cents, not addition as is_first
  from payment_attempts
  where state = 'captured' and not farm_order
  union all
  select order_id, paid_cents, refunded_cents, true
  from farm_orders
  where paid_cents > 0 or refunded_cents > 0;
