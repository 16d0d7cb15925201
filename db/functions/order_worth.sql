-- version 1
-- Orders of the farm can be changed, paid or not. What they are worth follows, and with it what is missing or to be given back.
create or replace function order_worth(uuid) returns integer language sql stable as $$
  select coalesce(
    (select worth_cents from order_changes where order_id = $1 order by number desc limit 1),
    (select (total_amount * 100)::integer from orders where id = $1))
$$;
