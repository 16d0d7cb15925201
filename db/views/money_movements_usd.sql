-- version 1
create or replace view money_movements_usd as
  select 'sale' as kind, payment_attempts.id, order_id, captured_at as at, amount_cents, sales_tax as tax, tax_rate, tax_code,
    subtotal as trees, discount, delivery_fee as delivery, provider_payment_id as reference
  from payment_attempts join orders on orders.id = order_id
  where payment_attempts.state = 'captured' and not farm_order and not addition
  union all
  select 'sale', payment_attempts.id, payment_attempts.order_id, captured_at, payment_attempts.amount_cents, (0.01 * tax_cents)::numeric(10, 2), tax_rate, tax_code,
    (0.01 * trees_cents)::numeric(10, 2), (0.01 * discount_cents)::numeric(10, 2), (0.01 * delivery_cents)::numeric(10, 2), provider_payment_id
  from payment_attempts join orders on orders.id = payment_attempts.order_id
    join order_additions on order_additions.attempt_id = payment_attempts.id
  where payment_attempts.state = 'captured' and addition
  union all
  select 'refund', refund.id, order_id, at, -refund.amount_cents,
    (0.01 * ((2 * tax * before + paid) / (2 * paid) - (2 * tax * (before + refund.amount_cents) + paid) / (2 * paid)))::numeric(10, 2),
    tax_rate, tax_code, 0::numeric(10, 2), 0::numeric(10, 2), 0::numeric(10, 2), provider_refund_id
  from (
    select moved.id, payment_attempts.order_id, moved.at, moved.amount_cents, provider_refund_id,
      payment_attempts.amount_cents::bigint as paid, coalesce(order_additions.tax_cents, (sales_tax * 100)::bigint) as tax, tax_rate, tax_code,
      sum(moved.amount_cents) over (partition by moved.attempt_id order by moved.at, moved.id)::bigint - moved.amount_cents as before
    from refund_movements moved join payment_attempts on payment_attempts.id = moved.attempt_id join orders on orders.id = payment_attempts.order_id
      left join order_additions on order_additions.attempt_id = payment_attempts.id
    where not farm_order
  ) refund
  union all
  select kind, id, order_id, at, amount_cents,
    (0.01 * (farm_tax(after, total, tax, tax_rate) - farm_tax(before, total, tax, tax_rate)))::numeric(10, 2),
    tax_rate, tax_code,
    (0.01 * case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total) else 0 end)::numeric(10, 2),
    (0.01 * case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total)
      + (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) - (after - before) else 0 end)::numeric(10, 2),
    (0.01 * case kind when 'sale' then (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) else 0 end)::numeric(10, 2),
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
      select 'refund', refund_movements.id, order_id, refund_movements.at, -refund_movements.amount_cents, provider_refund_id
        from refund_movements join payment_attempts on payment_attempts.id = attempt_id where farm_order
    ) moved join orders on orders.id = order_id
      cross join lateral (select greatest((total_amount * 100)::bigint, max(worth_cents)) as most from order_changes where order_changes.order_id = orders.id) worths
    window so_far as (partition by order_id order by at, moved.id)
  ) part;
