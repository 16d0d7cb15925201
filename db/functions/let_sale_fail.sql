-- version 1
-- Whether this place in line belongs to whoever let the sale fail that returns trees in this transaction: the same mailbox as
-- that of the order or its account, or, if nothing was ever paid, the same network.
create or replace function let_sale_fail(place_email text, place_client_key text) returns boolean language sql stable as $$
  select exists (
    select from payment_attempts attempt
    join orders on orders.id = attempt.order_id
    left join order_customers on order_customers.order_id = orders.id
    left join auth.users account on account.id = attempt.user_id
    where attempt.id = nullif(current_setting('shop.stock_attempt', true), '')::uuid
      and (mailbox_of(place_email) in (mailbox_of(account.email), mailbox_of(order_customers.email))
        or attempt.captured_at is null and attempt.client_key = place_client_key)
  ) or exists (
    select from order_customers
    where order_id = nullif(current_setting('shop.stock_order', true), '')::uuid
      and mailbox_of(place_email) = mailbox_of(email)
  )
$$;
