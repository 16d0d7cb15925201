-- Drive times from the farm to the ZIP codes around it, for estimates. What a delivery costs is worked out from its address.
create table zip_drive_times (
  zip text primary key check (zip ~ '^\d{5}$'),
  -- In a straight line; the nearest are asked about first.
  miles integer not null check (miles >= 0),
  -- Position of the farm that it is counted from. When the farm moves, all are asked about again.
  farm text not null check (farm <> ''),
  -- Null until the router has answered, and where it knows no road.
  minutes integer check (minutes >= 0),
  answered_at timestamptz,
  leased_until timestamptz
);
create index zip_drive_times_due on zip_drive_times (miles) where answered_at is null;
