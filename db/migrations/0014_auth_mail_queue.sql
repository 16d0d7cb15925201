-- Mail of a service that runs alone, until the mail server has taken it. The shop uses an outbox of its own.
create table auth.mail_queue (
  id uuid primary key default gen_random_uuid(),
  message jsonb not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_queue_due on auth.mail_queue (due_at);
