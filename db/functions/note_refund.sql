-- version 1
create or replace function note_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  elsif new.state in ('failed', 'rejected') and new.completed_at is not null then
    new.returned_at := coalesce(new.returned_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end $$;

create or replace trigger refunds_completed before insert or update of state on refunds
  for each row execute function note_refund();
