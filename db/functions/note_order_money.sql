-- version 1
create or replace function note_order_money() returns trigger language plpgsql as $$
begin
  perform sum_order_money(new.order_id);
  return null;
end $$;

create or replace trigger payment_attempts_summed after insert or update of state, refunded_cents, reversed_cents on payment_attempts
  for each row when (new.state = 'captured') execute function note_order_money();

create or replace trigger manual_payments_summed after insert or update of reversed_at on manual_payments
  for each row execute function note_order_money();

create or replace trigger manual_refunds_summed after insert on manual_refunds
  for each row execute function note_order_money();
