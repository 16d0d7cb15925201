-- A wait counts once its address is proven: by the button behind a mailed link, or by an account that has confirmed it.
-- Anybody can type any address, so nothing else may take trees off sale.
alter table stock_waits
  add column proven_at timestamptz,
  -- When the mail with the button was written, for this wait or for another of its address.
  add column asked_at timestamptz;

-- Waits keep their place. A tree that is already held was promised in a mail.
update stock_waits set proven_at = created_at
  where live and (held_until is not null or claimed_by is not null or exists (select from auth.users
    where lower(users.email) = stock_waits.email and email_confirmed_at is not null and not is_sso_user and deleted_at is null));
-- The others are mailed by the poll. One row for each wait: the table is small.
-- squawk-ignore require-concurrent-index-creation
create index stock_waits_unasked on stock_waits (email) where live and proven_at is null and asked_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index stock_waits_live;
-- squawk-ignore require-concurrent-index-creation
create index stock_waits_live on stock_waits (product_id, created_at, id) where live and proven_at is not null;

-- Of the trees in stock, those for the line: held ones, and at most half of what comes back (or one) for those who are next.
-- `back` is the number of trees that have just come back. If a sale returned them, those who joined since have no claim to
-- them: else whoever can let a card be declined could take trees off sale. After a day that is no longer worth it.
create function trees_for_line(product uuid, trees integer, reserved integer, back integer, sold_at timestamptz) returns integer
language plpgsql as $$
declare
  held integer;
  waiting integer;
  eligible integer;
  next_ones integer;
begin
  select count(*) filter (where held_until is not null),
      count(*) filter (where held_until is null and not exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email)),
      count(*) filter (where held_until is null and not exists (select from mail_suppressions where mail_suppressions.email = stock_waits.email)
        and (sold_at is null or proven_at < sold_at or proven_at < now() - interval '1 day'))
    into held, waiting, eligible
    from stock_waits where product_id = product and live and proven_at is not null;
  next_ones := greatest(0, least(reserved - held, waiting, trees - held));
  if back > 0 then
    next_ones := greatest(next_ones, least(next_ones + back, eligible, greatest(1, trees / 2) - held, trees - held));
  end if;
  return held + next_ones;
end $$;

-- When the trees were sold that a failed payment or a cancellation returns.
create function returned_sale(product uuid) returns timestamptz language plpgsql stable as $$
declare
  attempt uuid := nullif(current_setting('shop.stock_attempt', true), '')::uuid;
  farm_order uuid := nullif(current_setting('shop.stock_order', true), '')::uuid;
begin
  if coalesce(current_setting('shop.stock_reason', true), '') <> 'canceled' then
    return null;
  end if;
  return coalesce((select min(created_at) from stock_holds
    where product_id = product and (attempt_id = attempt or order_id = farm_order)), '-infinity');
end $$;

create function reserve_for_line() returns trigger language plpgsql as $$
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
create trigger products_reserved before update of quantity, hidden, hidden_with_variety on products for each row
  when (new.quantity > old.quantity or old.hidden and not new.hidden or new.quantity < new.spoken_for)
  execute function reserve_for_line();

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
    perform graphile_worker.add_job('notify_stock_waits');
  elsif is_held and not was_held and not was_waiting then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for + 1, 0, null) where id = product;
  elsif was_waiting and not is_waiting and not is_held then
    update products set spoken_for = trees_for_line(id, quantity, spoken_for, 0, null) where id = product;
  end if;
  return null;
end $$;

update products set spoken_for = least(spoken_for, trees_for_line(id, quantity, 0, quantity, null)) where spoken_for > 0;
