-- The till is a view over payments and what went back. Only what no payment tells has rows of its own: the float, what was taken
-- out of the cash box, and what was counted at night.
create table till_entries (
  -- Of the form in which it was entered: the same request twice is one entry.
  id uuid primary key,
  kind text not null check (kind in ('float', 'taken_out', 'count')),
  -- On the farm's calendar.
  day date not null,
  cents integer not null check (cents between 0 and 99999999),
  -- What the cash box should have held, as shown to whoever counted.
  expected_cents integer,
  -- It is in a deposit, or waits for one.
  for_bank boolean not null default false,
  note text not null default '' check (length(note) <= 200),
  entered_by uuid references auth.users on delete set null,
  -- Two entries of one transaction follow each other.
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null,
  check ((kind = 'count') = (expected_cents is not null)),
  check (kind = 'taken_out' or not for_bank),
  check (kind <> 'taken_out' or cents > 0)
);
-- A day has one float and is counted once.
create unique index till_entries_once on till_entries (day, kind) where undone_at is null and kind <> 'taken_out';
create index till_entries_day on till_entries (day) where undone_at is null;

-- squawk-ignore require-concurrent-index-creation -- a few thousand rows
create index manual_payments_received on manual_payments (received_on);
-- squawk-ignore require-concurrent-index-creation -- a few thousand rows
create index manual_refunds_at on manual_refunds (at);
