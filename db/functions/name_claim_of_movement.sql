-- version 1
-- The writer names the claim: set_config('shop.stock_claim', id, true).
create or replace function name_claim_of_movement() returns trigger language plpgsql as $$
begin
  new.claim_id := nullif(current_setting('shop.stock_claim', true), '')::uuid;
  return new;
end $$;

create or replace trigger stock_movements_claimed before insert on stock_movements for each row
  when (new.reason = 'claim') execute function name_claim_of_movement();
