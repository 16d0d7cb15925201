-- version 1
create or replace function note_capture() returns trigger language plpgsql as $$
begin
  new.captured_at := case when new.state = 'captured' then coalesce(new.captured_at, now()) end;
  return new;
end $$;

create or replace trigger payment_attempts_captured before insert or update of state on payment_attempts
  for each row execute function note_capture();
