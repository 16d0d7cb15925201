-- Saved states of what admins edit: shop settings, the season, varieties, coupons and pages. The newest revision of a
-- subject is its current state. Append-only: who changed what is never lost, and any state can be restored.
create table revisions (
  id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('settings', 'season', 'variety', 'coupon', 'page')),
  -- Key within the type, such as the id of a season or the name of a variety.
  subject text not null check (subject <> ''),
  content jsonb not null,
  -- What the revision is, for people: 'Changed', 'Restored from ...'.
  summary text not null check (length(summary) <= 200),
  created_by uuid references auth.users on delete set null,
  -- As in the program's log.
  request_id text,
  created_at timestamptz not null default now()
);
create index revisions_subject on revisions (subject_type, subject, id desc);
create trigger revisions_frozen before update of id, subject_type, subject, content, summary, created_at on revisions
  for each row execute function refuse_change();
create trigger revisions_kept before delete on revisions for each row execute function refuse_change();
-- Settings and pages are on every public page; every process reloads them.
create trigger revisions_changed after insert on revisions
  for each statement execute function notify_catalog_changed();
