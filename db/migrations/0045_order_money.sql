-- What came in and went back for each paid order. Every screen, mail, file and check reads the amounts of an order here.
create view order_money as
  select
    order_id,
    amount_cents as paid_cents,
    refunded_cents,
    amount_cents - refunded_cents as net_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < amount_cents then 'part' else 'full' end as refund
  from payment_attempts
  where state = 'captured';
