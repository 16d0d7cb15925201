-- Outgoing mail: a row in the transaction of what it tells of, sent by a job afterwards.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What the mail is about: an order, a token. The same thing is never told twice.
  subject_id text not null,
  to_address text not null check (to_address !~ '[\r\n]'),
  template text not null,
  -- Holds links and codes, and is emptied once the mail is out.
  props jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, subject_id),
  check ((state = 'sent') = (sent_at is not null))
);
create index mail_outbox_waiting on mail_outbox (created_at) where state = 'waiting';
