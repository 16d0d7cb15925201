-- Orders that the farm enters for a caller or a visitor, and money that it takes by hand.
create table farm_orders (
  order_id uuid primary key references orders on delete restrict,
  -- Idempotency key of the form.
  key uuid not null unique,
  entered_by uuid references auth.users on delete set null,
  -- How the customer wants to pay. `at_pickup`: the trees may be prepared before that.
  pays text not null check (pays in ('link', 'cash', 'check', 'at_pickup')),
  -- An unpaid order keeps its trees until then.
  due_at timestamptz not null,
  lapsed_at timestamptz,
  discount_reason text not null default '' check (length(discount_reason) <= 200),
  -- Sums over all payments and refunds of the order, kept by triggers, because every list of orders reads them.
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0)
);
create index farm_orders_due on farm_orders (due_at) where lapsed_at is null;

-- Cash and checks. Append-only, but a payment can be reversed once: its check bounced, or it was entered by mistake.
create table manual_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references farm_orders on delete restrict,
  key uuid not null unique,
  kind text not null check (kind in ('cash', 'check', 'other')),
  amount_cents integer not null check (amount_cents between 1 and 99999999),
  check_number text check (length(check_number) between 1 and 20),
  received_on date not null,
  -- The moment that accounts count: now, or noon of an earlier day.
  at timestamptz not null,
  received_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversal_id uuid unique,
  reversal text check (reversal in ('bounced', 'mistake')),
  reversed_by uuid references auth.users on delete set null,
  check ((kind = 'check') = (check_number is not null)),
  check (num_nonnulls(reversed_at, reversal_id, reversal) in (0, 3))
);
create index manual_payments_order on manual_payments (order_id);
create trigger manual_payments_frozen before update on manual_payments for each row
  when (old.reversed_at is not null and (old.reversed_at, old.reversal_id, old.reversal) is distinct from (new.reversed_at, new.reversal_id, new.reversal)
    or (old.order_id, old.key, old.kind, old.amount_cents, old.check_number, old.received_on, old.at, old.created_at)
      is distinct from (new.order_id, new.key, new.kind, new.amount_cents, new.check_number, new.received_on, new.at, new.created_at))
  execute function refuse_change();
create trigger manual_payments_kept before delete on manual_payments for each row execute function refuse_change();

-- Money that the farm gave back by hand.
create table manual_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references farm_orders on delete restrict,
  key uuid not null unique,
  kind text not null check (kind in ('cash', 'check', 'other')),
  amount_cents integer not null check (amount_cents between 1 and 99999999),
  check_number text check (length(check_number) between 1 and 20),
  reason text not null check (length(reason) between 3 and 200),
  given_by uuid references auth.users on delete set null,
  at timestamptz not null default now(),
  check ((kind = 'check') = (check_number is not null))
);
create index manual_refunds_order on manual_refunds (order_id);
create trigger manual_refunds_frozen before update of order_id, key, kind, amount_cents, check_number, reason, at on manual_refunds
  for each row execute function refuse_change();
create trigger manual_refunds_kept before delete on manual_refunds for each row execute function refuse_change();

-- A card payment by the mailed link. Its attempt holds no trees: the order does.
alter table payment_attempts add column farm_order boolean not null default false;
create index payment_attempts_shop_money on payment_attempts (order_id) include (amount_cents, refunded_cents)
  where state = 'captured' and not farm_order;

create function sum_farm_money(uuid) returns void language plpgsql as $$
begin
  -- A statement of its own, so that the sums see what a concurrent change has committed.
  perform from farm_orders where order_id = $1 for update;
  update farm_orders set
    paid_cents = (select coalesce(sum(amount_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
      + (select coalesce(sum(amount_cents), 0) from manual_payments where order_id = $1 and reversed_at is null),
    refunded_cents = (select coalesce(sum(refunded_cents), 0) from payment_attempts where order_id = $1 and state = 'captured')
      + (select coalesce(sum(amount_cents), 0) from manual_refunds where order_id = $1)
    where order_id = $1;
end $$;
create function note_farm_money() returns trigger language plpgsql as $$
begin
  perform sum_farm_money(new.order_id);
  return null;
end $$;
create trigger payment_attempts_farm_money after insert or update of state, refunded_cents on payment_attempts
  for each row when (new.farm_order) execute function note_farm_money();
create trigger manual_payments_farm_money after insert or update of reversed_at on manual_payments
  for each row execute function note_farm_money();
create trigger manual_refunds_farm_money after insert on manual_refunds
  for each row execute function note_farm_money();

-- Two plain tables, so that the planner looks single orders up in their indexes.
create or replace view order_money as
  select
    order_id,
    amount_cents as paid_cents,
    refunded_cents,
    amount_cents - refunded_cents as net_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < amount_cents then 'part' else 'full' end as refund
  from payment_attempts
  where state = 'captured' and not farm_order
  union all
  select
    order_id,
    paid_cents,
    refunded_cents,
    paid_cents - refunded_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < paid_cents then 'part' else 'full' end
  from farm_orders
  where paid_cents > 0 or refunded_cents > 0;

-- The money of a farm order comes in parts. Each part brings its share of trees, discount, delivery and tax: the share of
-- all money so far, less that of the money before. What is paid beyond the total brings none.
create or replace view money_movements as
  select 'sale' as kind, payment_attempts.id, order_id, captured_at as at, amount_cents,
    (sales_tax * 100)::bigint as tax_cents, tax_rate, tax_code,
    (subtotal * 100)::bigint as trees_cents, (discount * 100)::bigint as discount_cents, (delivery_fee * 100)::bigint as delivery_cents,
    provider_payment_id as reference
  from payment_attempts join orders on orders.id = order_id
  where payment_attempts.state = 'captured' and not farm_order
  union all
  select 'refund', refund.id, order_id, completed_at, -refund.amount_cents,
    (2 * tax * before + paid) / (2 * paid) - (2 * tax * (before + refund.amount_cents) + paid) / (2 * paid),
    tax_rate, tax_code, 0, 0, 0, provider_refund_id
  from (
    select refunds.id, order_id, completed_at, refunds.amount_cents, provider_refund_id, payment_attempts.amount_cents::bigint as paid,
      (sales_tax * 100)::bigint as tax, tax_rate, tax_code,
      sum(refunds.amount_cents) over (partition by attempt_id order by completed_at, refunds.id)::bigint - refunds.amount_cents as before
    from refunds join payment_attempts on payment_attempts.id = attempt_id join orders on orders.id = order_id
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

-- Trees are held by a payment attempt, or by a farm order.
alter table stock_holds
  alter column attempt_id drop not null,
  add column order_id uuid references farm_orders on delete restrict,
  add check (num_nonnulls(attempt_id, order_id) = 1);
create unique index stock_holds_order on stock_holds (order_id, product_id) where order_id is not null;
alter table stock_movements drop constraint stock_movements_check;
alter table stock_movements
  add column order_id uuid references farm_orders on delete restrict,
  add constraint stock_movements_cause check ((reason in ('sold', 'canceled')) = (num_nonnulls(attempt_id, order_id) = 1)
    and num_nonnulls(attempt_id, order_id) <= 1);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('shop.stock_reason', true), '');
  change integer := new.quantity - case tg_op when 'INSERT' then 0 else old.quantity end;
begin
  if change <> 0 then
    insert into stock_movements (product_id, delta, reason, attempt_id, change_id, order_id)
    values (
      new.id,
      change,
      coalesce(named, case tg_op when 'INSERT' then 'initial' else 'count' end),
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_attempt', true), '')::uuid end,
      case when named = 'change' then nullif(current_setting('shop.stock_change', true), '')::uuid end,
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_order', true), '')::uuid end
    );
  end if;
  return null;
end $$;

-- A farm order lapsed.
alter table admin_notifications drop constraint admin_notifications_kind_check;
alter table admin_notifications add constraint admin_notifications_kind_check
  check (kind in ('order', 'dispute', 'refund_failed', 'discrepancy', 'sold_out', 'backup_failed', 'mail_stopped', 'order_lapsed'));
alter table notification_settings drop constraint notification_settings_urgent_check;
alter table notification_settings add constraint notification_settings_urgent_check
  check (urgent <@ '{dispute,refund_failed,discrepancy,sold_out,backup_failed,mail_stopped,order_lapsed}');
alter table notification_settings alter column urgent
  set default '{dispute,refund_failed,discrepancy,sold_out,backup_failed,mail_stopped,order_lapsed}';
update notification_settings set urgent = urgent || '{order_lapsed}';
create function notify_of_lapse() returns trigger language plpgsql as $$
begin
  perform notify_admins('order_lapsed', new.order_id::text, jsonb_build_object('orderId', new.order_id), now());
  return null;
end $$;
create trigger farm_orders_lapsed after update of lapsed_at on farm_orders for each row
  when (new.lapsed_at is not null and old.lapsed_at is null) execute function notify_of_lapse();
