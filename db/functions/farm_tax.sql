-- version 2
-- The tax in the first `amount` cents paid for an order of the farm: in proportion up to its first total; beyond it, for trees
-- that were added later, by its rate.
create or replace function farm_tax(amount bigint, total bigint, tax bigint, rate bigint) returns bigint language sql immutable as $$
  select case when amount <= total then (2 * tax * amount + total) / (2 * total)
    else (2 * amount * rate + 100000 + rate) / (2 * (100000 + rate)) end
$$;
