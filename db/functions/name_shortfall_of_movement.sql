-- version 1
-- The writer names the shortfall: set_config('shop.stock_shortfall', id, true).
create or replace function name_shortfall_of_movement() returns trigger language plpgsql as $$
begin
  new.shortfall_id := nullif(current_setting('shop.stock_shortfall', true), '')::uuid;
  return new;
end $$;

create or replace trigger stock_movements_short before insert on stock_movements for each row
  when (new.reason = 'shortfall') execute function name_shortfall_of_movement();
