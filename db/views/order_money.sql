-- version 1
create or replace view order_money as
  select
    order_id,
    sum(amount_cents)::integer as paid_cents,
    sum(refunded_cents)::integer as refunded_cents,
    sum(amount_cents - refunded_cents)::integer as net_cents,
    case
      when sum(refunded_cents) = 0 then 'none'
      when sum(refunded_cents) < sum(amount_cents) then 'part'
      else 'full'
    end as refund
  from payment_attempts
  where state = 'captured' and not farm_order
  group by order_id
  union all
  select
    order_id,
    paid_cents,
    refunded_cents,
    paid_cents - refunded_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < paid_cents then 'part' else 'full' end
  from farm_orders
  where paid_cents > 0 or refunded_cents > 0;
