-- Numbers that people can say on the phone. Existing orders get the lower ones, in batches while the shop sells.
create sequence order_numbers as integer start 1001;
create sequence earlier_order_numbers as integer start 1001;
alter table orders add column order_number integer;
-- Nobody adds an order in between, because the statement above has locked the table.
select setval('order_numbers', 1001 + count(*)::integer, false) from orders;
alter table orders alter column order_number set default nextval('order_numbers');
-- All numbers are null: read once, and nothing to sort.
-- squawk-ignore require-concurrent-index-creation
create unique index orders_order_number on orders (order_number);
-- Empty when all orders have a number.
-- squawk-ignore require-concurrent-index-creation
create index orders_without_number on orders (created_at) where order_number is null;
