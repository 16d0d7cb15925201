-- Trees that a customer adds to a paid order, paid by an attempt of their own, and refunds over several payments.
alter table payment_attempts
  add column addition boolean not null default false,
  add check (not (addition and farm_order));
drop index payment_attempts_money;
-- Prevents a second payment of an order; additions are payments of their own.
create unique index payment_attempts_money on payment_attempts (order_id) include (amount_cents, refunded_cents)
  where state = 'captured' and not addition;

-- Written before the card is charged. When it is charged, a change with this id adds the trees.
create table order_additions (
  -- Chosen by the browser: the same request twice is one payment.
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  attempt_id uuid not null unique references payment_attempts on delete restrict,
  trees_cents integer not null check (trees_cents > 0),
  -- What delivery costs more, and the coupon takes off more.
  delivery_cents integer not null check (delivery_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  amount_cents integer not null generated always as (trees_cents + delivery_cents - discount_cents) stored,
  -- Of the whole order from then on; later changes are priced from these.
  order_delivery_cents integer not null check (order_delivery_cents >= delivery_cents),
  order_discount_cents integer not null check (order_discount_cents >= discount_cents),
  check (trees_cents + delivery_cents - discount_cents > tax_cents)
);
create index order_additions_order on order_additions (order_id);
create table order_addition_lines (
  addition_id uuid not null references order_additions on delete restrict,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  -- Price of one tree when added.
  price numeric(10, 2) not null check (price > 0),
  primary key (addition_id, product_id)
);
create trigger order_additions_frozen before update or delete on order_additions for each row execute function refuse_change();
create trigger order_addition_lines_frozen before update or delete on order_addition_lines for each row execute function refuse_change();

-- A change with a payment adds trees.
alter table order_changes
  add column attempt_id uuid unique references payment_attempts on delete restrict,
  add column paid_cents integer not null default 0 check (paid_cents >= 0),
  add check ((paid_cents > 0) = (attempt_id is not null)),
  add check (attempt_id is null or refund_id is null);
create trigger order_changes_payment_frozen before update on order_changes for each row
  when ((old.attempt_id, old.paid_cents) is distinct from (new.attempt_id, new.paid_cents))
  execute function refuse_change();

-- A refund that is more than what is left of the newest payment has a part for each payment that it takes from. The first
-- part is the one that changes and claims name.
alter table refunds
  add column part_of uuid references refunds on delete restrict,
  add check (part_of <> id);
create unique index refunds_part on refunds (part_of, attempt_id) where part_of is not null;
create index refunds_whole on refunds ((coalesce(part_of, id)));

create view whole_refunds as
  select
    coalesce(part_of, id) as id,
    sum(amount_cents)::integer as amount_cents,
    case
      when bool_or(state in ('failed', 'rejected')) then 'failed'
      when bool_and(state = 'completed') then 'completed'
      else 'sent'
    end as state
  from refunds
  group by coalesce(part_of, id);

create or replace view order_money as
  select
    order_id,
    sum(amount_cents)::integer as paid_cents,
    sum(refunded_cents)::integer as refunded_cents,
    sum(amount_cents - refunded_cents)::integer as net_cents,
    case
      when sum(refunded_cents) = 0 then 'none'
      when sum(refunded_cents) < sum(amount_cents) then 'part'
      else 'full'
    end as refund
  from payment_attempts
  where state = 'captured' and not farm_order
  group by order_id
  union all
  select
    order_id,
    paid_cents,
    refunded_cents,
    paid_cents - refunded_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < paid_cents then 'part' else 'full' end
  from farm_orders
  where paid_cents > 0 or refunded_cents > 0;

-- Each payment of an order brings its own trees, discount, delivery and tax, and its refunds give back its own tax.
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
    (2 * tax * after + total) / (2 * total) - (2 * tax * before + total) / (2 * total),
    tax_rate, tax_code,
    case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total) else 0 end,
    case kind when 'sale' then (2 * trees * after + total) / (2 * total) - (2 * trees * before + total) / (2 * total)
      + (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) - (after - before) else 0 end,
    case kind when 'sale' then (2 * delivery * after + total) / (2 * total) - (2 * delivery * before + total) / (2 * total) else 0 end,
    reference
  from (
    select kind, moved.id, order_id, at, amount_cents, tax_rate, tax_code, reference,
      (total_amount * 100)::bigint as total, (sales_tax * 100)::bigint as tax, (subtotal * 100)::bigint as trees, (delivery_fee * 100)::bigint as delivery,
      greatest(0, least((total_amount * 100)::bigint, sum(amount_cents) over so_far)) as after,
      greatest(0, least((total_amount * 100)::bigint, sum(amount_cents) over so_far - amount_cents)) as before
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
    window so_far as (partition by order_id order by at, moved.id)
  ) part;
