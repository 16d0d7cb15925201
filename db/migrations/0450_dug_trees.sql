-- Trees of a line that were dug, by the ticks of the dig list, with those of it that went before. Ids come from the phone,
-- which may send twice. A tick that is taken back keeps its row, so that it stays without effect when it is sent again.
create table dug_trees (
  id uuid primary key,
  order_item_id uuid not null references order_items on delete restrict,
  trees integer not null check (trees > 0),
  at timestamptz not null default now(),
  by uuid references auth.users on delete set null,
  undone_at timestamptz
);
create unique index dug_trees_live on dug_trees (order_item_id) where undone_at is null;
