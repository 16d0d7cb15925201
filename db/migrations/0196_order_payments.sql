-- Sums over all orders of a season or of twelve weeks take each payment by itself: summed by order first, as in order_money,
-- they would sort and group the payments of every year. An index over some tens of thousands is made in a fraction of a second.
-- squawk-ignore require-concurrent-index-deletion
drop index payment_attempts_shop_money;
-- squawk-ignore require-concurrent-index-creation
create index payment_attempts_shop_money on payment_attempts (order_id) include (amount_cents, refunded_cents, addition)
  where state = 'captured' and not farm_order;

-- An order has one first payment; further ones are for trees that were added.
create view order_payments as
  select order_id, amount_cents as paid_cents, refunded_cents, not addition as is_first
  from payment_attempts
  where state = 'captured' and not farm_order
  union all
  select order_id, paid_cents, refunded_cents, true
  from farm_orders
  where paid_cents > 0 or refunded_cents > 0;
