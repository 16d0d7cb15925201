-- version 1
create or replace function notify_admins(text, text, jsonb, timestamptz) returns void language sql as $$
  insert into admin_notifications (kind, subject, user_id, details, due_at)
  select $1, $2, user_id, $3, $4 from notification_settings
  where case when $1 in ('order', 'order_change') then orders <> 'none' else $1 = any(urgent) end
  on conflict (kind, subject, user_id) do nothing
$$;
