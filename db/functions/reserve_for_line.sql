-- version 1
create or replace function reserve_for_line() returns trigger language plpgsql as $$
declare
  back integer := case
    when new.hidden then 0
    when old.hidden then new.quantity
    else greatest(0, new.quantity - old.quantity) end;
begin
  new.spoken_for := case when exists (select from stock_waits where product_id = new.id and live and proven_at is not null)
    then trees_for_line(new.id, new.quantity, new.spoken_for, back, returned_sale(new.id)) else 0 end;
  return new;
end $$;

create or replace trigger products_reserved before update of quantity, hidden, hidden_with_variety on products for each row
  when (new.quantity > old.quantity or old.hidden and not new.hidden or new.quantity < new.spoken_for)
  execute function reserve_for_line();
