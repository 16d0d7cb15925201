-- Phones that took the list of a day along, and when each last told the shop what it did.
create table check_in_phones (
  -- Chosen by the phone.
  phone uuid not null,
  day date not null,
  taken_by uuid references auth.users on delete set null,
  taken_at timestamptz not null default now(),
  -- Null: it has not been heard of since it took the list.
  reported_at timestamptz,
  -- Steps that it had still to send then.
  waiting integer not null default 0 check (waiting >= 0),
  -- An admin does not expect it any more.
  put_away_at timestamptz,
  put_away_by uuid references auth.users on delete set null,
  primary key (phone, day)
);
create index check_in_phones_day on check_in_phones (day);
