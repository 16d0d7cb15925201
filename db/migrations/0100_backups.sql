-- Backups and how their restore test went. Today shows the last one; a night is claimed by its date.
create table backups (
  id uuid primary key default gen_random_uuid(),
  night date, -- the farm's; null when started by hand
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'checked', 'failed')),
  file text,
  bytes bigint,
  problem text,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (problem is not null)),
  check (state <> 'checked' or file is not null)
);
create unique index backups_one_a_night on backups (night) where state in ('running', 'checked');
create index backups_newest on backups (started_at desc);
