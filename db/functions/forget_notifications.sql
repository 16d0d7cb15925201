-- version 1
create or replace function forget_notifications() returns trigger language plpgsql as $$
begin
  delete from admin_notifications where user_id = old.user_id;
  return null;
end $$;

create or replace trigger admins_dismissed after delete on admins for each row execute function forget_notifications();
