-- version 4
-- The hand-over, its ticks and those of the dig list follow the status of their order, whoever changes it. Trees that went before the rest stay gone; only a
-- cancellation takes them back.
create or replace function follow_handover() returns trigger language plpgsql as $$
begin
  update handovers set undone_at = now() where order_id = new.id and undone_at is null
    and (new.status = 'Canceled' or completes and new.status <> 'Delivered');
  update handover_ticks set undone_at = now() where undone_at is null and new.status = 'Canceled'
    and order_item_id in (select id from order_items where order_id = new.id);
  update dug_trees set undone_at = now() where undone_at is null and new.status = 'Canceled'
    and order_item_id in (select id from order_items where order_id = new.id);
  return null;
end $$;

create or replace trigger orders_handover_followed after update of status on orders for each row
  when (old.status is distinct from new.status) execute function follow_handover();
