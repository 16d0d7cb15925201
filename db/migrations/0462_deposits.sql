-- What was taken to the bank: checks, and cash that was taken out of the till for it.
create table deposits (
  -- Of the form in which it was entered: the same request twice is one deposit.
  id uuid primary key,
  day date not null,
  note text not null default '' check (length(note) <= 200),
  entered_by uuid references auth.users on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null
);
create index deposits_day on deposits (day desc, at desc);

-- Each is in one deposit. The items of a deposit that is taken back are deleted: they wait again.
create table deposit_items (
  deposit_id uuid not null references deposits on delete restrict,
  tender_id uuid unique references tenders on delete restrict,
  till_entry_id uuid unique references till_entries on delete restrict,
  check (num_nonnulls(tender_id, till_entry_id) = 1)
);
create index deposit_items_deposit on deposit_items (deposit_id);
