-- Who may use the admin screens: appointed by an admin, or by `npm run admin:appoint`.
create table admins (
  user_id uuid primary key references auth.users on delete cascade,
  -- Null: by the command line.
  appointed_by uuid references auth.users on delete set null,
  appointed_at timestamptz not null default now()
);

-- Changes made by admins: who, when, what, before and after. Append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  -- As in the program's log.
  request_id text,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create trigger audit_log_frozen before update of at, action, subject_type, subject_id, before, after, request_id on audit_log
  for each row execute function refuse_change();
create trigger audit_log_kept before delete on audit_log for each row execute function refuse_change();

-- Private notes on an order (by its id) or a customer (by email address).
create table admin_notes (
  subject_type text not null check (subject_type in ('order', 'customer')),
  subject text not null,
  text text not null check (length(text) <= 4000),
  updated_at timestamptz not null default now(),
  primary key (subject_type, subject)
);
