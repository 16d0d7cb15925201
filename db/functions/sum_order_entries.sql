-- version 3
-- Keeps what an order owes, so that lists of thousands of orders read it from the order. An order that was inserted with this sum
-- is not written a second time: each writing of an order goes into most of its indexes. The orders are taken one by one, because
-- a join with the entered rows is planned while there are few orders, and would read all of them ever after.
create or replace function sum_order_entries() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  for changed in select distinct order_id from entered order by order_id loop
    -- A statement of its own, so that the sum sees what a concurrent change has committed.
    perform from orders where id = changed for no key update;
    update orders set owed_cents = summed.cents
      from (select sum(cents) as cents from order_entries where order_id = changed) summed
      where orders.id = changed and owed_cents <> summed.cents;
  end loop;
  return null;
end $$;

create or replace trigger order_entries_summed after insert on order_entries
  referencing new table as entered for each statement execute function sum_order_entries();
