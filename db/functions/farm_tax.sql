-- version 1
-- As before, but for more trees an order of the farm is paid beyond its first total: that money has their tax.
create or replace function farm_tax(amount bigint, total bigint, tax bigint, rate bigint) returns bigint language sql immutable as $$
  select case when amount <= total then (2 * tax * amount + total) / (2 * total)
    else (2 * amount * rate + 100000 + rate) / (2 * (100000 + rate)) end
$$;
