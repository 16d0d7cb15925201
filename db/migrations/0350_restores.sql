-- A database that was restored from a backup, and what was decided about what had waited to leave the shop: it may have
-- gone out after the backup was made.
create table restores (
  id uuid primary key default gen_random_uuid(),
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now(),
  -- Orders after the backup may have used the numbers before it.
  next_order_number integer not null,
  decision text check (decision in ('send', 'drop')),
  decided_at timestamptz,
  -- Null for the operator, who decides without an account.
  decided_by uuid,
  check ((decision is null) = (decided_at is null))
);

-- held: waits for the decision about a restore.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('waiting', 'held', 'sent', 'failed', 'suppressed', 'bounced', 'paused', 'canceled')) not valid;
-- Reads the table once; no mail is held yet.
-- squawk-ignore require-concurrent-index-creation
create index mail_outbox_held on mail_outbox (id) where state = 'held';

-- Waits for somebody's word: its time passed while the shop did not run, or it is from before a restore.
alter table newsletter_issues add column held boolean not null default false;
