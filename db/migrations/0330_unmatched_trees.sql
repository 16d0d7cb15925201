-- Trees that a phone handed over at the gate, though their order did not have them anymore or could not be handed over. An admin
-- says what became of them: they are gone, or they are here after all.
create table unmatched_trees (
  id uuid primary key default gen_random_uuid(),
  -- The action of the phone, which may send it twice.
  handover_id uuid not null,
  order_item_id uuid not null references order_items on delete restrict,
  tree_no integer not null check (tree_no > 0),
  at timestamptz not null,
  by uuid references auth.users on delete set null,
  -- Why it was not handed over with its order, as the phone was told.
  reason text not null,
  decision text check (decision in ('gone', 'here')),
  -- The decision took it out of stock.
  taken boolean not null default false check (not taken or decision = 'gone'),
  decided_at timestamptz,
  decided_by uuid references auth.users on delete set null,
  unique (handover_id, order_item_id, tree_no),
  check ((decision is null) = (decided_at is null))
);
-- Two phones may tell of the same tree.
create unique index unmatched_trees_once on unmatched_trees (order_item_id, tree_no) where decision is distinct from 'here';
create index unmatched_trees_open on unmatched_trees (at) where decision is null;

-- Extended, not replaced: other migrations add reasons too.
do $$ begin
  execute (
    select 'alter table stock_movements drop constraint stock_movements_reason_check, add constraint stock_movements_reason_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''handed_over''::text, ')
    from pg_constraint where conrelid = 'stock_movements'::regclass and conname = 'stock_movements_reason_check'
  );
end $$;
