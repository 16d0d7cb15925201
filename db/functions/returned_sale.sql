-- version 2
-- When the trees were sold that a failed payment or a cancellation returns.
create or replace function returned_sale(product uuid) returns timestamptz language plpgsql stable as $$
declare
  attempt uuid := nullif(current_setting('shop.stock_attempt', true), '')::uuid;
  for_order uuid := nullif(current_setting('shop.stock_order', true), '')::uuid;
begin
  if coalesce(current_setting('shop.stock_reason', true), '') <> 'canceled' then
    return null;
  end if;
  return coalesce((select min(created_at) from stock_holds
    where product_id = product and (attempt_id = attempt or order_id = for_order)), '-infinity');
end $$;
