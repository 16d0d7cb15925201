-- The few orders that wait for something, among all that are done.
create index orders_open on orders (status, delivery_type) include (payment_status)
  where status in ('Pending', 'Confirmed', 'Ready') and hidden_at is null and declined_at is null;
