-- version 1
create or replace function add_notification_settings() returns trigger language plpgsql as $$
begin
  insert into notification_settings (user_id) values (new.user_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger admins_appointed after insert on admins for each row execute function add_notification_settings();
