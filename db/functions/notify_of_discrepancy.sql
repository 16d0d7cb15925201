-- version 1
-- Disputes and failed refunds need a person at once; the others are repaired within half an hour, or not at all.
create or replace function notify_of_discrepancy() returns trigger language plpgsql as $$
declare
  at_once boolean := new.kind in ('dispute', 'refund_failed');
begin
  perform notify_admins(
    case when at_once then new.kind else 'discrepancy' end,
    new.id || case when tg_op = 'INSERT' then '' else ' ' || new.seen_at end,
    jsonb_build_object('discrepancyId', new.id, 'kind', new.kind, 'subject', new.subject),
    now() + case when at_once then interval '0' else interval '30 minutes' end);
  return null;
end $$;

create or replace trigger payment_discrepancies_found after insert on payment_discrepancies
  for each row execute function notify_of_discrepancy();

create or replace trigger payment_discrepancies_reopened after update of resolved_at on payment_discrepancies for each row
  when (old.resolved_at is not null and new.resolved_at is null) execute function notify_of_discrepancy();
