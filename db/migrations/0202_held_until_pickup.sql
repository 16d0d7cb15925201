-- Unpaid orders of the farm whose day was chosen before days prolonged them.
update farm_orders set due_at = greatest(due_at, (day + 1)::timestamp at time zone 'America/Los_Angeles')
  from pickups join pickup_windows on pickup_windows.id = window_id
  where pickups.order_id = farm_orders.order_id and pickups.state in ('booked', 'arrived') and lapsed_at is null;
