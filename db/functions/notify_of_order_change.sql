-- version 1
-- A cancellation has no change: the shop notifies of it.
create or replace function notify_of_order_change() returns trigger language plpgsql as $$
begin
  -- Shortfalls shows the answers that it asked for.
  if not exists (select from shortfall_items where id = new.id) then
    perform notify_admins('order_change', new.id::text, jsonb_build_object('orderId', new.order_id, 'changeId', new.id), now());
  end if;
  return null;
end $$;

create or replace trigger order_changes_by_customer after insert on order_changes for each row
  when (new.made_by = 'customer') execute function notify_of_order_change();
