-- Trees that come from elsewhere: bought in, or found when tidying up.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('initial', 'sold', 'canceled', 'count', 'frost', 'gift', 'added', 'import'));

-- Differences an admin made, by the key that the browser sends: the same request again changes nothing again.
create table stock_changes (
  key uuid primary key,
  at timestamptz not null default now()
);

-- For each tree that comes on sale, by its number or because it is shown again, the next in line.
create or replace function call_stock_waits() returns trigger language plpgsql as $$
declare
  come integer := case when new.hidden then 0 else new.quantity end - case when old.hidden then 0 else old.quantity end;
begin
  if come <= 0 then
    return null;
  end if;
  update stock_waits set due_at = now() where id in (
    select id from stock_waits
    where product_id = new.id and notified_at is null and canceled_at is null and due_at is null
    order by created_at, id limit come for update skip locked);
  if found then
    perform graphile_worker.add_job('tell_stock_waits');
  end if;
  return null;
end $$;
drop trigger products_came_back on products;
create trigger products_came_back after update of quantity, hidden on products
  for each row when (new.quantity > old.quantity or old.hidden and not new.hidden) execute function call_stock_waits();

-- The last time somebody set a stock: an import must not go back behind it.
create index stock_movements_set on stock_movements (product_id, id) where reason in ('count', 'import');
