-- Trees that are added by phone to an order paid by card: an order of its own, paid by link, cash or check, that goes with the first.
-- Orders of the farm are few, and none has a value: checked in no time.
-- squawk-ignore adding-foreign-key-constraint
alter table farm_orders add column with_order_id uuid references orders on delete restrict;
-- No row has a value: read once.
-- squawk-ignore require-concurrent-index-creation
create index farm_orders_with on farm_orders (with_order_id) where with_order_id is not null;
