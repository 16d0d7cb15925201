-- version 1
-- A night is tried several times; its first failure counts.
create or replace function notify_of_failed_backup() returns trigger language plpgsql as $$
begin
  perform notify_admins('backup_failed', coalesce(new.night::text, new.id::text),
    jsonb_build_object('startedAt', new.started_at, 'problem', new.problem), now());
  return null;
end $$;

create or replace trigger backups_failed after update of state on backups for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function notify_of_failed_backup();
