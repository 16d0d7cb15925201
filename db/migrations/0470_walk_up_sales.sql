-- Somebody who buys what stands at the farm gives no name unless they want to: such an order has no row in order_customers.
-- A phone without a network may sell a tree that the shop sells meanwhile. The sale is booked, because the tree is gone, and is
-- listed until an admin has counted what stands.
create table oversold_trees (
  order_item_id uuid primary key references order_items on delete restrict,
  trees integer not null check (trees > 0),
  at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references auth.users on delete set null
);
create index oversold_trees_open on oversold_trees (at) where settled_at is null;

-- Extended, not replaced: other migrations add reasons too.
do $$ begin
  execute (
    select 'alter table stock_movements drop constraint stock_movements_reason_check, add constraint stock_movements_reason_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''oversold''::text, ')
    from pg_constraint where conrelid = 'stock_movements'::regclass and conname = 'stock_movements_reason_check'
  );
end $$;
