-- Trees of a deleted order are promised as those of any other, so open orders are found whether or not they are shown.
-- squawk-ignore require-concurrent-index-creation -- the release before has all programs stopped
create index orders_open_all on orders (status, delivery_type) include (payment_status, hidden_at, id)
  where status in ('Pending', 'Confirmed', 'Ready') and declined_at is null;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index orders_open;
alter index orders_open_all rename to orders_open;
