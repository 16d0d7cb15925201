-- What the card provider tells us, where its books differ from ours, money given back, and why the stock is what it is.

-- Every notice of the provider, once. Written before it is answered, applied by a job.
create table payment_webhooks (
  event_id text primary key check (length(event_id) between 1 and 128),
  type text not null,
  -- The payment or refund meant; its state is asked for, never taken from here.
  object_id text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index payment_webhooks_waiting on payment_webhooks (received_at) where applied_at is null;

-- A difference between the provider's books and ours: found once, seen until it is gone.
create table payment_breaks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('no_attempt', 'late_payment', 'second_payment', 'amount_mismatch', 'capture_missing', 'foreign_refund', 'refund_failed', 'dispute')),
  -- The provider's id of the payment, refund or dispute.
  subject text not null,
  details jsonb not null default '{}',
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  unique (kind, subject),
  check ((resolved_at is null) = (resolution is null))
);
create index payment_breaks_open on payment_breaks (found_at) where resolved_at is null;

-- Never more goes back than came: each refund first takes its share here, and puts it back if it fails.
alter table payment_attempts
  add column refunded_cents integer not null default 0,
  -- A digest of the buyer's network, forgotten after a day.
  add column client_key text,
  add check (refunded_cents between 0 and amount_cents),
  add check (refunded_cents = 0 or state = 'captured');
create index payment_attempts_tries on payment_attempts (user_id, created_at) where state <> 'captured';
create index payment_attempts_client on payment_attempts (client_key, created_at) where client_key is not null and state <> 'captured';

create table refunds (
  id uuid primary key default gen_random_uuid(),
  -- Null for a payment that belongs to no order of ours.
  attempt_id uuid references payment_attempts on delete restrict,
  provider_payment_id text not null,
  idempotency_key uuid not null unique default gen_random_uuid(),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- customer: by the farm. orphan: of a payment that should not be. provider: made in the provider's own desk.
  cause text not null check (cause in ('customer', 'orphan', 'provider')),
  reason text not null check (length(reason) <= 192),
  requested_by uuid references auth.users on delete set null,
  state text not null default 'sent' check (state in ('sent', 'pending', 'completed', 'failed', 'rejected')),
  failure_code text,
  provider_refund_id text unique,
  -- Nobody but the holder works on the refund until then.
  lease_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cause = 'orphan' or attempt_id is not null),
  check (state not in ('pending', 'completed') or provider_refund_id is not null)
);
create index refunds_attempt on refunds (attempt_id);
create index refunds_payment on refunds (provider_payment_id);
create index refunds_due on refunds (lease_until) where state in ('sent', 'pending');
-- An orphan goes back whole, once. A second try after a failure is for somebody to decide.
create unique index refunds_orphan on refunds (provider_payment_id) where cause = 'orphan';

-- Why the stock is what it is. Only ever added to, by the trigger below.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'sold', 'canceled', 'count', 'frost', 'gift', 'import')),
  -- Which sale took the trees or gave them back.
  attempt_id uuid references payment_attempts on delete restrict,
  at timestamptz not null default now(),
  check ((reason in ('sold', 'canceled')) = (attempt_id is not null))
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_attempt on stock_movements (attempt_id) where attempt_id is not null;
insert into stock_movements (product_id, delta, reason) select id, quantity, 'initial' from products where quantity > 0;

-- The writer names its reason in the transaction: set_config('shop.stock_reason', 'frost', true). Who changes a number
-- without one has counted the trees.
create function record_stock_movement() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('shop.stock_reason', true), '');
  change integer := new.quantity - case tg_op when 'INSERT' then 0 else old.quantity end;
begin
  if change <> 0 then
    insert into stock_movements (product_id, delta, reason, attempt_id)
    values (
      new.id,
      change,
      coalesce(named, case tg_op when 'INSERT' then 'initial' else 'count' end),
      case when named in ('sold', 'canceled') then nullif(current_setting('shop.stock_attempt', true), '')::uuid end
    );
  end if;
  return null;
end $$;
create trigger products_stocked after insert on products for each row execute function record_stock_movement();
create trigger products_restocked after update of quantity on products for each row
  when (old.quantity is distinct from new.quantity) execute function record_stock_movement();

-- What was sold, how many and for how much never changes afterwards.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_items_frozen before update of order_id, product_id, quantity, price on order_items for each row
  when ((old.order_id, old.product_id, old.quantity, old.price) is distinct from (new.order_id, new.product_id, new.quantity, new.price))
  execute function refuse_change();
create trigger stock_movements_frozen before update on stock_movements for each row execute function refuse_change();
create trigger payment_events_frozen before update or delete on payment_events for each row execute function refuse_change();

-- Which process each worker of the job queue belongs to. A process holds an advisory lock on its key while it lives.
create table job_workers (
  worker_id text primary key,
  process_key integer not null
);
