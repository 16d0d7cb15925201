-- version 3
-- Of the trees in stock, those for the line: held ones, and for those who are next at most as many as come back, and together with
-- held ones at most the line's share of the stock. `back` is the number of trees that have just come back, and `sold_at` when
-- they were sold, if a sale returned them.
create or replace function trees_for_line(product uuid, trees integer, reserved integer, back integer, sold_at timestamptz) returns integer
language plpgsql as $$
declare
  held integer;
  waiting integer;
  eligible integer;
  next_ones integer;
begin
  select coalesce(sum(place.trees) filter (where held_until is not null), 0),
      coalesce(sum(place.trees) filter (where held_until is null and not suppressed), 0),
      coalesce(sum(place.trees) filter (where held_until is null and not suppressed and not is_passed_over(place, sold_at)), 0)
    into held, waiting, eligible
    from stock_waits place
    cross join lateral (select exists (select from mail_suppressions where mail_suppressions.email = place.email) as suppressed) mail
    where product_id = product and live and proven_at is not null;
  next_ones := greatest(0, least(reserved - held, waiting, trees - held));
  if back > 0 then
    next_ones := greatest(next_ones, least(next_ones + back, eligible, line_share(trees) - held, trees - held));
  end if;
  return held + next_ones;
end $$;
