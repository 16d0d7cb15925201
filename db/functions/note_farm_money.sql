-- version 1
create or replace function note_farm_money() returns trigger language plpgsql as $$
begin
  perform sum_farm_money(new.order_id);
  return null;
end $$;

create or replace trigger manual_payments_farm_money after insert or update of reversed_at on manual_payments
  for each row execute function note_farm_money();

create or replace trigger manual_refunds_farm_money after insert on manual_refunds
  for each row execute function note_farm_money();

create or replace trigger payment_attempts_farm_money after insert or update of state, refunded_cents on payment_attempts
  for each row when (new.farm_order) execute function note_farm_money();
