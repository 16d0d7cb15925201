-- When money moved: a sale when its payment was captured, a refund when it succeeded. Kept by triggers, whoever writes the state.
alter table payment_attempts add column captured_at timestamptz;
alter table refunds add column completed_at timestamptz;
update payment_attempts set captured_at = coalesce(
  (select min(at) from payment_events where attempt_id = payment_attempts.id and event = 'captured'), updated_at)
  where state = 'captured';
update refunds set completed_at = updated_at where state = 'completed';

create function note_capture() returns trigger language plpgsql as $$
begin
  new.captured_at := case when new.state = 'captured' then coalesce(new.captured_at, now()) end;
  return new;
end $$;
create trigger payment_attempts_captured before insert or update of state on payment_attempts
  for each row execute function note_capture();
create function note_refund() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.state = 'completed' then coalesce(new.completed_at, now()) end;
  return new;
end $$;
create trigger refunds_completed before insert or update of state on refunds
  for each row execute function note_refund();
alter table payment_attempts add check (state <> 'captured' or captured_at is not null);
alter table refunds add check (state <> 'completed' or completed_at is not null);

create index payment_attempts_captured_at on payment_attempts (captured_at, id) include (order_id, amount_cents)
  where state = 'captured';
create index refunds_completed_at on refunds (completed_at, id) where state = 'completed';

-- One row per movement of an order's money, signed. A refund gives back its part of the order's tax: the part of all refunds
-- so far, less that of those before, so that the parts add up to the order's tax exactly.
create view money_movements as
  select 'sale' as kind, payment_attempts.id, order_id, captured_at as at, amount_cents,
    (sales_tax * 100)::bigint as tax_cents, tax_rate, tax_code,
    (subtotal * 100)::bigint as trees_cents, (discount * 100)::bigint as discount_cents, (delivery_fee * 100)::bigint as delivery_cents,
    provider_payment_id as reference
  from payment_attempts join orders on orders.id = order_id
  where payment_attempts.state = 'captured'
  union all
  select 'refund', refund.id, order_id, completed_at, -refund.amount_cents,
    (2 * tax * before + paid) / (2 * paid) - (2 * tax * (before + refund.amount_cents) + paid) / (2 * paid),
    tax_rate, tax_code, 0, 0, 0, provider_refund_id
  from (
    select refunds.id, order_id, completed_at, refunds.amount_cents, provider_refund_id, payment_attempts.amount_cents::bigint as paid,
      (sales_tax * 100)::bigint as tax, tax_rate, tax_code,
      sum(refunds.amount_cents) over (partition by attempt_id order by completed_at, refunds.id)::bigint - refunds.amount_cents as before
    from refunds join payment_attempts on payment_attempts.id = attempt_id join orders on orders.id = order_id
    where refunds.state = 'completed'
  ) refund;

-- Reports and accounts read tens of thousands of orders from this index alone.
create index orders_reported on orders (season_id, id)
  include (created_at, status, payment_status, hidden_at, declined_at, subtotal, discount, delivery_fee, sales_tax, tax_rate, tax_code);
