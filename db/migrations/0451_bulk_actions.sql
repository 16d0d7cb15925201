-- What an admin does with many orders. Its orders are fixed when it begins; background work does one after the other, each in a
-- transaction that also says so here, and a restart goes on with those that wait.
create table bulk_actions (
  id uuid primary key,
  kind text not null check (kind in ('status', 'day', 'labels', 'receipts', 'message')),
  -- The status, or the window.
  status text,
  window_id uuid references pickup_windows on delete restrict,
  -- The orders and what is done with them, in words.
  chosen text not null,
  what text not null,
  begun_by uuid references auth.users on delete set null,
  request_id text not null,
  begun_at timestamptz not null default now()
);
create index bulk_actions_begun on bulk_actions (begun_at desc);

create table bulk_action_orders (
  action_id uuid not null references bulk_actions on delete cascade,
  order_id uuid not null references orders on delete restrict,
  place integer not null,
  -- What the order was when the action began: a change since then is not overwritten.
  was_status text not null,
  was_version integer,
  state text not null check (state in ('waiting', 'done', 'left_out')),
  -- Why it was left out.
  reason text not null default '',
  primary key (action_id, order_id)
);
create unique index bulk_action_orders_place on bulk_action_orders (action_id, place);
create index bulk_action_orders_waiting on bulk_action_orders (action_id, place) where state = 'waiting';
create index bulk_action_orders_order on bulk_action_orders (order_id);
