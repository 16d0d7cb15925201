-- What a customer chose for the care calendar of their trees; no row: nothing chosen yet.
create table care_calendars (
  user_id uuid primary key references auth.users on delete cascade,
  -- In unsubscribe links.
  member uuid not null unique default gen_random_uuid(),
  -- Where the trees stand; null: the address of the last order.
  zip text check (zip ~ '^\d{5}$'),
  -- Part of the secret address of the feed, which the server signs; null: there is no feed.
  feed_id uuid unique,
  -- Where the mail goes: the account's address, lower case. Another one gets another member.
  email text,
  -- First day of the next month to mail; null: no mail is wanted.
  next_mail date check (extract(day from next_mail) = 1)
);
create index care_calendars_mail on care_calendars (next_mail) where next_mail is not null;
create index care_calendars_email on care_calendars (email);

-- What calendars were last given for a tree and a year, so that a change raises the sequence and nothing else does.
create table care_revisions (
  tree_id uuid not null references orchard_trees on delete cascade,
  year smallint not null,
  digest text not null,
  sequence integer not null default 0 check (sequence >= 0),
  changed_at timestamptz not null default now(),
  primary key (tree_id, year)
);

alter table mail_outbox drop constraint mail_outbox_list_check;
alter table mail_outbox add constraint mail_outbox_list_check check (list in ('newsletter', 'stock', 'season', 'care'));
