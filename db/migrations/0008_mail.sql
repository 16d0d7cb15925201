-- Outgoing mail: inserted in the transaction of the change it reports, sent by a job.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The order or token that the mail is about; the same mail is never sent twice.
  subject_id text not null,
  to_address text not null check (to_address !~ '[\r\n]'),
  template text not null,
  -- Holds links and codes; emptied once the mail is sent.
  props jsonb not null,
  -- List mail has an unsubscribe link and is sent from the marketing address.
  list text check (list in ('newsletter', 'stock')),
  list_member uuid,
  stream text not null generated always as (case when list is null then 'transactional' else 'marketing' end) stored,
  -- failed: given up. suppressed: not sent to this address. bounced: sent and returned.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'suppressed', 'bounced')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Permanent refusals so far: mails about an order get some more attempts.
  refusals integer not null default 0 check (refusals >= 0),
  last_error text,
  next_attempt_at timestamptz not null default now(),
  -- The sender has the mail until then; if its process dies, another takes over.
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  bounced_at timestamptz,
  unique (kind, subject_id),
  constraint mail_outbox_list check ((list is null) = (list_member is null)),
  constraint mail_outbox_sent check ((state in ('sent', 'bounced')) = (sent_at is not null)),
  constraint mail_outbox_bounced check ((state = 'bounced') = (bounced_at is not null))
);
create index mail_outbox_due on mail_outbox (stream desc, next_attempt_at) where state = 'waiting';
create index mail_outbox_marketing on mail_outbox (to_address, created_at desc) where stream = 'marketing';
create index mail_outbox_undelivered on mail_outbox (state) where state in ('failed', 'bounced', 'suppressed');
create index mail_outbox_subject on mail_outbox (subject_id);
create index mail_outbox_address on mail_outbox (lower(to_address), created_at desc);

-- Addresses whose mail was returned: no marketing, and only a few more transactional mails.
create table mail_suppressions (
  email text primary key check (email = lower(email)),
  -- refused: by our mail server, which can change its mind. bounced: by the recipient's server, later.
  reason text not null check (reason in ('refused', 'bounced')),
  transactional_left integer not null default 3 check (transactional_left >= 0),
  created_at timestamptz not null default now()
);
