-- What the farm's staff changed: who, when, what, before and after. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);

-- The desk's lists: what is still to be prepared, and orders by who asked for them.
create index orders_unfulfilled on orders (created_at) where status in ('Pending', 'Confirmed') and hidden_at is null;
create index order_customers_email on order_customers (lower(email) text_pattern_ops);
