-- The farm may put an order into a full window. That opens room beyond the limits for this order, and leaves the limits as the farm
-- has set them: when it leaves its window again, nobody else gets its place.
alter table pickup_windows
  add column opened_orders integer not null default 0 check (opened_orders >= 0),
  add column opened_trees integer not null default 0 check (opened_trees >= 0),
  drop constraint pickup_windows_orders,
  drop constraint pickup_windows_trees;
-- What stands in the table fits already, by the former constraints.
alter table pickup_windows
  add constraint pickup_windows_orders check (booked_orders between 0 and max_orders + opened_orders) not valid,
  add constraint pickup_windows_trees check (booked_trees between 0 and max_trees + opened_trees) not valid;
