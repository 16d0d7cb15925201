-- Orders of the farm can be changed, paid or not. What they are worth follows, and with it what is missing or to be given back.
create function order_worth(uuid) returns integer language sql stable as $$
  select coalesce(
    (select worth_cents from order_changes where order_id = $1 order by number desc limit 1),
    (select (total_amount * 100)::integer from orders where id = $1))
$$;

-- What was given back of a paid order although it was not overpaid, such as for a broken tree. It is not owed again.
alter table farm_orders
  add column given_cents integer not null default 0,
  add constraint farm_orders_given check (given_cents between 0 and refunded_cents);
update farm_orders set given_cents = least(refunded_cents, greatest(0, order_worth(order_id) - paid_cents + refunded_cents))
  from orders where orders.id = order_id and payment_status = 'completed';

create or replace function sum_farm_money(uuid) returns void language plpgsql as $$
declare
  was farm_orders;
  paid integer;
  refunded integer;
  given integer;
begin
  -- A statement of its own, so that the sums see what a concurrent change has committed.
  select * into was from farm_orders where order_id = $1 for update;
  if not found then return; end if;
  paid := (select coalesce(sum(amount_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
    + (select coalesce(sum(amount_cents), 0) from manual_payments where order_id = $1 and reversed_at is null);
  refunded := (select coalesce(sum(refunded_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
    + (select coalesce(sum(amount_cents), 0) from manual_refunds where order_id = $1);
  given := was.given_cents;
  if refunded > was.refunded_cents and (select payment_status = 'completed' from orders where id = $1) then
    given := given + greatest(0, refunded - was.refunded_cents
      - greatest(0, was.paid_cents - was.refunded_cents + given - order_worth($1)));
  elsif refunded < was.refunded_cents then
    given := least(given, refunded, greatest(0, order_worth($1) - paid + refunded)); -- a refund failed
  end if;
  update farm_orders set paid_cents = paid, refunded_cents = refunded, given_cents = given where order_id = $1;
end $$;

-- As before, but for more trees an order of the farm is paid beyond its first total: that money has their tax.
create function farm_tax(amount bigint, total bigint, tax bigint, rate bigint) returns bigint language sql immutable as $$
  select case when amount <= total then (2 * tax * amount + total) / (2 * total)
    else (2 * amount * rate + 100000 + rate) / (2 * (100000 + rate)) end
$$;
create or replace view money_movements as
  select 'sale' as kind, payment_attempts.id, payment_attempts.order_id, captured_at as at, payment_attempts.amount_cents,
    coalesce(order_additions.tax_cents, (sales_tax * 100)::bigint) as tax_cents, tax_rate, tax_code,
    coalesce(order_additions.trees_cents, (subtotal * 100)::bigint) as trees_cents,
    coalesce(order_additions.discount_cents, (discount * 100)::bigint) as discount_cents,
    coalesce(order_additions.delivery_cents, (delivery_fee * 100)::bigint) as delivery_cents,
    provider_payment_id as reference
  from payment_attempts join orders on orders.id = payment_attempts.order_id
    left join order_additions on order_additions.attempt_id = payment_attempts.id
  where payment_attempts.state = 'captured' and not farm_order
  union all
  select 'refund', refund.id, order_id, completed_at, -refund.amount_cents,
    (2 * tax * before + paid) / (2 * paid) - (2 * tax * (before + refund.amount_cents) + paid) / (2 * paid),
    tax_rate, tax_code, 0, 0, 0, provider_refund_id
  from (
    select refunds.id, payment_attempts.order_id, completed_at, refunds.amount_cents, provider_refund_id,
      payment_attempts.amount_cents::bigint as paid, coalesce(order_additions.tax_cents, (sales_tax * 100)::bigint) as tax, tax_rate, tax_code,
      sum(refunds.amount_cents) over (partition by refunds.attempt_id order by completed_at, refunds.id)::bigint - refunds.amount_cents as before
    from refunds join payment_attempts on payment_attempts.id = refunds.attempt_id join orders on orders.id = payment_attempts.order_id
      left join order_additions on order_additions.attempt_id = payment_attempts.id
    where refunds.state = 'completed' and not farm_order
  ) refund
  union all
  select kind, id, order_id, at, amount_cents,
    farm_tax(after, total, tax, tax_rate) - farm_tax(before, total, tax, tax_rate),
    tax_rate, tax_code,
    case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total) else 0 end,
    case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total)
      + (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) - (after - before) else 0 end,
    case kind when 'sale' then (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) else 0 end,
    reference
  from (
    select kind, moved.id, order_id, at, amount_cents, tax_rate, tax_code, reference,
      (total_amount * 100)::bigint as total, (sales_tax * 100)::bigint as tax, (subtotal * 100)::bigint as trees, (delivery_fee * 100)::bigint as delivery,
      greatest(0, least(most, sum(amount_cents) over so_far)) as after,
      greatest(0, least(most, sum(amount_cents) over so_far - amount_cents)) as before
    from (
      select 'sale' as kind, id, order_id, captured_at as at, amount_cents, provider_payment_id as reference
        from payment_attempts where state = 'captured' and farm_order
      union all
      select 'sale', id, order_id, at, amount_cents, case kind when 'check' then 'check ' || check_number else kind end from manual_payments
      union all
      select 'refund', reversal_id, order_id, reversed_at, -amount_cents,
        case kind when 'check' then 'check ' || check_number else kind end || case reversal when 'bounced' then ' bounced' else ' entered by mistake' end
        from manual_payments where reversed_at is not null
      union all
      select 'refund', id, order_id, at, -amount_cents, case kind when 'check' then 'check ' || check_number else kind end from manual_refunds
      union all
      select 'refund', refunds.id, order_id, completed_at, -refunds.amount_cents, provider_refund_id
        from refunds join payment_attempts on payment_attempts.id = attempt_id where refunds.state = 'completed' and farm_order
    ) moved join orders on orders.id = order_id
      cross join lateral (select greatest((total_amount * 100)::bigint, max(worth_cents)) as most from order_changes where order_changes.order_id = orders.id) worths
    window so_far as (partition by order_id order by at, moved.id)
  ) part;
