-- version 1
-- Keeps what an order owes, so that lists of thousands of orders read it from the order.
create or replace function sum_order_entries() returns trigger language plpgsql as $$
begin
  update orders set owed_cents = owed_cents + entered.cents
    from (select order_id, sum(cents) as cents from entered group by order_id) entered
    where orders.id = entered.order_id;
  return null;
end $$;

create or replace trigger order_entries_summed after insert on order_entries
  referencing new table as entered for each statement execute function sum_order_entries();
