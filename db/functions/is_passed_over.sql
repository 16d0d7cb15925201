-- version 1
-- Whether a place has no claim to trees of a sale that comes back: it was taken since the sale by whoever let it fail, else
-- whoever can let a card be declined could take trees off sale; or in this very transaction, by a hold that was lost. After a
-- day that is no longer worth it.
create or replace function is_passed_over(place stock_waits, sold_at timestamptz) returns boolean language sql stable as $$
  select sold_at is not null and place.proven_at >= sold_at and place.proven_at >= now() - interval '1 day'
    and (place.proven_at >= now() or let_sale_fail(place.email, place.client_key))
$$;
