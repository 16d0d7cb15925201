-- What recurs at times of the clock. Each process polls; the one that takes the lease runs it.
create table schedules (
  name text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  attempts integer not null default 0,
  last_error text
);

-- Events of the card provider are polled for: each is tried again later and later.
alter table payment_webhooks
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now();
