-- version 4
-- Trees that went keep their tick: under another number if theirs is no longer in the order, where no tree that went is.
-- Of the trees that were dug, those that are taken out of the order are no longer counted.
create or replace function untick_removed_trees() returns trigger language plpgsql as $$
declare
  gone record;
  free integer;
begin
  update handover_ticks set undone_at = now()
  where order_item_id = new.id and tree_no > new.quantity + new.changed and undone_at is null and handover_id is null;
  for gone in select id from handover_ticks
    where order_item_id = new.id and tree_no > new.quantity + new.changed and undone_at is null order by tree_no
  loop
    select number into strict free from generate_series(1, new.quantity + new.changed) number
      left join handover_ticks on order_item_id = new.id and tree_no = number and undone_at is null
      where handover_id is null order by handover_ticks.id is not null, number limit 1;
    update handover_ticks set undone_at = now() where order_item_id = new.id and tree_no = free and undone_at is null;
    update handover_ticks set tree_no = free, former_no = coalesce(former_no, tree_no) where id = gone.id;
  end loop;
  update dug_trees set undone_at = now()
  where order_item_id = new.id and undone_at is null and new.quantity + new.changed = 0;
  update dug_trees set trees = new.quantity + new.changed
  where order_item_id = new.id and undone_at is null and trees > new.quantity + new.changed;
  return null;
end $$;

create or replace trigger order_items_unticked after update of changed on order_items for each row
  when (new.changed < old.changed) execute function untick_removed_trees();
