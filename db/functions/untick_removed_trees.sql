-- version 1
create or replace function untick_removed_trees() returns trigger language plpgsql as $$
begin
  update handover_ticks set undone_at = now()
  where order_item_id = new.id and tree_no > new.quantity + new.changed and undone_at is null;
  return null;
end $$;

create or replace trigger order_items_unticked after update of changed on order_items for each row
  when (new.changed < old.changed) execute function untick_removed_trees();
