-- The day of an order that was reinstated without room: calendars that have it are told that it is off, and a later day of the
-- order goes on counting.
create table dropped_pickups (
  order_id uuid primary key references orders on delete restrict,
  window_id uuid not null references pickup_windows on delete cascade,
  -- As much as all its days before had counted.
  version integer not null
);

create function keep_dropped_pickup() returns trigger language plpgsql as $$
begin
  insert into dropped_pickups (order_id, window_id, version) values (old.order_id, old.window_id, old.version + 1)
    on conflict (order_id) do update set window_id = excluded.window_id, version = dropped_pickups.version + excluded.version;
  return null;
end $$;
create trigger pickups_dropped after delete on pickups for each row execute function keep_dropped_pickup();
