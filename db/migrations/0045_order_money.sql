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

-- The amounts of thousands of orders are summed up from this index alone; it also keeps an order from being paid twice.
create unique index payment_attempts_money on payment_attempts (order_id) include (amount_cents, refunded_cents) where state = 'captured';
drop index payment_attempts_captured;
