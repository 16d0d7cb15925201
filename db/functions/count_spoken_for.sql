-- version 3
-- A hold is one tree: the rest of its place stays in line. A hold that is lost (it runs out, or is given back) comes back for
-- the next in line, and the rest of its place goes behind them: else one tree could be held for one person again and again.
-- The turn of one that was bought comes back too.
create or replace function count_spoken_for() returns trigger language plpgsql as $$
declare
  was_held boolean := tg_op <> 'INSERT' and old.live and old.held_until is not null;
  is_held boolean := tg_op <> 'DELETE' and new.live and new.held_until is not null;
  was_waiting boolean := tg_op <> 'INSERT' and old.live and old.held_until is null;
  is_waiting boolean := tg_op <> 'DELETE' and new.live and new.held_until is null;
  is_lost boolean := tg_op = 'UPDATE' and not is_held and new.attempt_id is null and (was_held or old.attempt_id is not null);
  product uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  if is_lost then
    update stock_waits set created_at = now(), proven_at = now()
      where product_id = product and email = new.email and live and held_until is null and proven_at is not null;
  end if;
  if was_held and not is_held then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for - 1, 1, case when is_lost then now() end) where id = product;
    perform pg_notify('background_work', 'stock waits');
  elsif is_held and was_waiting and old.trees > 1 then
    update stock_waits set trees = 1 where id = new.id;
    insert into stock_waits (product_id, email, created_at, proven_at, asked_at, trees)
      values (product, new.email, new.created_at, new.proven_at, new.asked_at, old.trees - 1);
  elsif is_held and not was_held and not was_waiting then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for + 1, 0, null) where id = product;
  elsif was_waiting and not is_held and (not is_waiting or new.trees < old.trees) then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for, 0, null) where id = product;
  end if;
  return null;
end $$;

create or replace trigger stock_waits_counted after insert or delete or update of canceled_at, notified_at, held_until, ended_at, trees
  on stock_waits for each row execute function count_spoken_for();
