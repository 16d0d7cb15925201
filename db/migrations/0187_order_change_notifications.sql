-- Customers add trees to paid orders, remove some, or cancel. Admins are mailed as of new orders.
do $$ begin
  execute (
    select 'alter table admin_notifications drop constraint admin_notifications_kind_check, add constraint admin_notifications_kind_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''order_change''::text, ')
    from pg_constraint where conrelid = 'admin_notifications'::regclass and conname = 'admin_notifications_kind_check'
  );
end $$;

create or replace function notify_admins(text, text, jsonb, timestamptz) returns void language sql as $$
  insert into admin_notifications (kind, subject, user_id, details, due_at)
  select $1, $2, user_id, $3, $4 from notification_settings
  where case when $1 in ('order', 'order_change') then orders <> 'none' else $1 = any(urgent) end
  on conflict (kind, subject, user_id) do nothing
$$;

-- A cancellation has no change: the shop notifies of it.
create function notify_of_order_change() returns trigger language plpgsql as $$
begin
  -- Shortfalls shows the answers that it asked for.
  if not exists (select from shortfall_items where id = new.id) then
    perform notify_admins('order_change', new.id::text, jsonb_build_object('orderId', new.order_id, 'changeId', new.id), now());
  end if;
  return null;
end $$;
create trigger order_changes_by_customer after insert on order_changes for each row
  when (new.made_by = 'customer') execute function notify_of_order_change();
