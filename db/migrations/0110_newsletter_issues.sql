-- Mails with one content for many recipients, such as a newsletter.
create table mail_batches (
  id uuid primary key,
  -- Props that all recipients share.
  props jsonb not null,
  -- paused, canceled: what has not gone out stays here.
  state text not null default 'open' check (state in ('open', 'paused', 'canceled')),
  created_at timestamptz not null default now()
);

alter table mail_outbox add column batch_id uuid references mail_batches;
alter table mail_outbox drop constraint mail_outbox_state_check;
-- paused, canceled: as their batch.
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('waiting', 'sent', 'failed', 'suppressed', 'bounced', 'paused', 'canceled'));
create index mail_outbox_batch on mail_outbox (batch_id, to_address) where batch_id is not null;

-- What the owner writes to the subscribers.
create table newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  -- planned: goes out at send_at. sending: written to the outbox, and sent from there.
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'paused', 'sent', 'canceled')),
  send_at timestamptz,
  -- From then on content and recipients are fixed: those subscribed at this time.
  started_at timestamptz,
  -- Cursor: the last subscriber written to the outbox, by id.
  last_subscriber uuid,
  recipients integer not null default 0 check (recipients >= 0),
  -- All recipients are in the outbox.
  enqueued_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state <> 'planned' or send_at is not null),
  check ((state in ('draft', 'planned')) = (started_at is null)),
  check ((state in ('sent', 'canceled')) = (finished_at is not null)),
  check (state <> 'sent' or enqueued_at is not null)
);
create index newsletter_issues_newest on newsletter_issues (created_at desc, id);
create index newsletter_issues_due on newsletter_issues (send_at) where state in ('planned', 'sending');

alter table revisions drop constraint revisions_subject_type_check;
alter table revisions add constraint revisions_subject_type_check
  check (subject_type in ('settings', 'season', 'variety', 'rootstock', 'coupon', 'page', 'newsletter'));
