-- version 1
create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('shop.stock_reason', true), '');
  change integer := new.quantity - case tg_op when 'INSERT' then 0 else old.quantity end;
begin
  if change <> 0 then
    insert into stock_movements (product_id, delta, reason, attempt_id, change_id, order_id)
    values (
      new.id,
      change,
      coalesce(named, case tg_op when 'INSERT' then 'initial' else 'count' end),
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_attempt', true), '')::uuid end,
      case when named = 'change' then nullif(current_setting('shop.stock_change', true), '')::uuid end,
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_order', true), '')::uuid end
    );
  end if;
  return null;
end $$;

create or replace trigger products_restocked after update of quantity on products for each row
  when (old.quantity is distinct from new.quantity) execute function record_stock_movement();

create or replace trigger products_stocked after insert on products for each row execute function record_stock_movement();
