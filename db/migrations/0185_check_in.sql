-- A tick can be taken back. It keeps its id, so that the same tick sent again stays without effect.
alter table handover_ticks add column undone_at timestamptz;
alter table handover_ticks drop constraint handover_ticks_order_item_id_tree_no_key;
create unique index handover_ticks_live on handover_ticks (order_item_id, tree_no) where undone_at is null;

-- Orders handed over at check-in; ids come from the phone, which may send twice.
create table handovers (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  trees integer not null check (trees > 0),
  at timestamptz not null default now(),
  by uuid references auth.users on delete set null,
  -- The order is no longer Delivered.
  undone_at timestamptz
);
create unique index handovers_live on handovers (order_id) where undone_at is null;

-- Whoever changes an order, its ticks follow.
create function follow_handover() returns trigger language plpgsql as $$
begin
  update handovers set undone_at = now() where order_id = new.id and undone_at is null and new.status <> 'Delivered';
  update handover_ticks set undone_at = now() where undone_at is null and new.status = 'Canceled'
    and order_item_id in (select id from order_items where order_id = new.id);
  return null;
end $$;
create trigger orders_handover_followed after update of status on orders for each row
  when (old.status is distinct from new.status) execute function follow_handover();

create function untick_removed_trees() returns trigger language plpgsql as $$
begin
  update handover_ticks set undone_at = now()
  where order_item_id = new.id and tree_no > new.quantity + new.changed and undone_at is null;
  return null;
end $$;
create trigger order_items_unticked after update of changed on order_items for each row
  when (new.changed < old.changed) execute function untick_removed_trees();
