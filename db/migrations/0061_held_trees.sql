-- A tree that comes back is held for the first in line, for a limited time, then for the next.
alter table stock_waits
  -- While it lasts, the tree is this customer's. Null before, and in waits of the time when nothing was held.
  add column held_until timestamptz,
  -- The customer who opened the mailed link and put the tree into the cart.
  add column claimed_by uuid references auth.users on delete set null,
  -- The purchase that used it.
  add column attempt_id uuid references payment_attempts on delete set null,
  -- Used or run out.
  add column ended_at timestamptz,
  add check (held_until is null or notified_at is not null),
  add check (ended_at is null or held_until is not null),
  add check (attempt_id is null or ended_at is not null),
  -- In line, or held for.
  add column live boolean not null generated always as
    (canceled_at is null and ended_at is null and (notified_at is null or held_until is not null)) stored;
create index stock_waits_live on stock_waits (product_id, created_at, id) where live;
create index stock_waits_claimed on stock_waits (claimed_by) where live;
create index stock_waits_attempt on stock_waits (attempt_id) where attempt_id is not null;

-- Trees of the stock that others cannot buy: one for each live wait. In the product's row, so that its lock decides.
alter table products add column spoken_for integer not null default 0 check (spoken_for >= 0);
update products set spoken_for = waits.live
  from (select product_id, count(*) as live from stock_waits where live group by product_id) waits
  where waits.product_id = products.id;

create function count_spoken_for() returns trigger language plpgsql as $$
declare
  change integer := case when tg_op <> 'DELETE' and new.live then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.live then 1 else 0 end;
begin
  if change <> 0 then
    update products set spoken_for = spoken_for + change
      where id = case tg_op when 'DELETE' then old.product_id else new.product_id end;
  end if;
  if change < 0 then
    perform graphile_worker.add_job('notify_stock_waits');
  end if;
  return null;
end $$;
create trigger stock_waits_counted after insert or delete or update of canceled_at, notified_at, held_until, ended_at
  on stock_waits for each row execute function count_spoken_for();

-- The poll finds who is next by the stock alone; this is only its wake-up.
drop trigger products_available_again on products;
drop function mark_due_stock_waits();
alter table stock_waits drop column due_at;
create function wake_stock_waits() returns trigger language plpgsql as $$
begin
  if exists (select from stock_waits where product_id = new.id and live) then
    perform graphile_worker.add_job('notify_stock_waits');
  end if;
  return null;
end $$;
create trigger products_available_again after update of quantity, hidden on products
  for each row when (new.quantity > old.quantity or old.hidden and not new.hidden) execute function wake_stock_waits();
