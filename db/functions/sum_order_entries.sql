-- version 2
-- Keeps what an order owes, so that lists of thousands of orders read it from the order. An order that was inserted with this sum
-- is not written a second time: each writing of an order goes into most of its indexes.
create or replace function sum_order_entries() returns trigger language plpgsql as $$
begin
  -- A statement of its own, so that the sums see what a concurrent change has committed.
  perform from orders where id in (select order_id from entered) order by id for no key update;
  update orders set owed_cents = summed.cents
    from (select order_id, sum(cents) as cents from order_entries
      where order_id in (select order_id from entered) group by order_id) summed
    where orders.id = summed.order_id and owed_cents <> summed.cents;
  return null;
end $$;

create or replace trigger order_entries_summed after insert on order_entries
  referencing new table as entered for each statement execute function sum_order_entries();
