-- version 2
-- A hold that runs out, or is given back, comes back for the next in line. So does the turn of one that was bought.
create or replace function count_spoken_for() returns trigger language plpgsql as $$
declare
  was_held boolean := tg_op <> 'INSERT' and old.live and old.held_until is not null;
  is_held boolean := tg_op <> 'DELETE' and new.live and new.held_until is not null;
  was_waiting boolean := tg_op <> 'INSERT' and old.live and old.held_until is null;
  is_waiting boolean := tg_op <> 'DELETE' and new.live and new.held_until is null;
  product uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  if was_held and not is_held then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for - 1, 1, null) where id = product;
    perform pg_notify('background_work', 'stock waits');
  elsif is_held and not was_held and not was_waiting then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for + 1, 0, null) where id = product;
  elsif was_waiting and not is_waiting and not is_held then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for, 0, null) where id = product;
  end if;
  return null;
end $$;

create or replace trigger stock_waits_counted after insert or delete or update of canceled_at, notified_at, held_until, ended_at
  on stock_waits for each row execute function count_spoken_for();
