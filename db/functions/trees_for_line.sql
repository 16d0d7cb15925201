-- version 2
-- Of the trees in stock, those for the line: held ones, and for those who are next at most as many as come back, and together with
-- held ones at most half of the stock (or one).
-- `back` is the number of trees that have just come back. If a sale returned them, those who joined since have no claim to
-- them: else whoever can let a card be declined could take trees off sale. After a day that is no longer worth it.
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
      coalesce(sum(place.trees) filter (where held_until is null and not suppressed
        and (sold_at is null or proven_at < sold_at or proven_at < now() - interval '1 day')), 0)
    into held, waiting, eligible
    from stock_waits place
    cross join lateral (select exists (select from mail_suppressions where mail_suppressions.email = place.email) as suppressed) mail
    where product_id = product and live and proven_at is not null;
  next_ones := greatest(0, least(reserved - held, waiting, trees - held));
  if back > 0 then
    next_ones := greatest(next_ones, least(next_ones + back, eligible, greatest(1, trees / 2) - held, trees - held));
  end if;
  return held + next_ones;
end $$;
