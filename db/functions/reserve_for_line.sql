-- version 2
-- A place that is passed over has no claim to trees of that sale. It is counted again when a day is over (`countPassedOver`),
-- or when trees come back otherwise.
create or replace function reserve_for_line() returns trigger language plpgsql as $$
declare
  back integer := case
    when new.hidden then 0
    when old.hidden then new.quantity
    else greatest(0, new.quantity - old.quantity) end;
  sold_at timestamptz;
begin
  if not exists (select from stock_waits where product_id = new.id and live and proven_at is not null) then
    new.spoken_for := 0;
    return new;
  end if;
  sold_at := returned_sale(new.id);
  new.spoken_for := trees_for_line(new.id, new.quantity, new.spoken_for, back, sold_at);
  if back > 0 then
    update stock_waits place
      set passed_over_until = case when is_passed_over(place, sold_at) then proven_at + interval '1 day' end
      where product_id = new.id and live and held_until is null and proven_at is not null
        and (is_passed_over(place, sold_at) or sold_at is null and passed_over_until is not null);
  end if;
  return new;
end $$;

create or replace trigger products_reserved before update of quantity, hidden, hidden_with_variety on products for each row
  when (new.quantity > old.quantity or old.hidden and not new.hidden or new.quantity < new.spoken_for)
  execute function reserve_for_line();
