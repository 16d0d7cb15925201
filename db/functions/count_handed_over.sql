-- version 1
-- Keeps the sums of the trees that went before the rest of their order did. What the order items check refuses more than
-- they have.
create or replace function count_handed_over() returns trigger language plpgsql as $$
begin
  update order_items set handed_over = handed_over
      + (new.handover_id is not null and new.undone_at is null)::integer - (old.handover_id is not null and old.undone_at is null)::integer
    where id = new.order_item_id;
  return null;
end $$;

create or replace trigger handover_ticks_counted after update of handover_id, undone_at on handover_ticks for each row
  when ((old.handover_id is not null and old.undone_at is null) is distinct from (new.handover_id is not null and new.undone_at is null))
  execute function count_handed_over();
