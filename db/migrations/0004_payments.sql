-- One attempt to charge one order. Written before the card is charged.
create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  user_id uuid references auth.users on delete set null,
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- SHA-256 of the single-use card token: the same token means the same order. Null for the sandbox's reusable tokens.
  token_hash text,
  amount_cents integer not null check (amount_cents > 0),
  -- Reserved before a refund is requested, released if it fails: never more goes back than came in.
  refunded_cents integer not null default 0,
  currency text not null default 'USD',
  request_hash text not null,
  state text not null default 'sent' check (state in ('sent', 'authorized', 'voiding', 'captured', 'failed')),
  failure text check (failure in ('declined', 'refused', 'voided')),
  failure_code text,
  provider_payment_id text unique,
  version_token text,
  -- Digest of the buyer's network; deleted after a day.
  client_key text,
  -- Until then only the lease holder works on the attempt.
  lease_until timestamptz not null,
  -- A very slow authorization can arrive after the attempt was abandoned: check again then.
  watch_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (failure is not null)),
  check (state not in ('authorized', 'captured') or provider_payment_id is not null),
  check (watch_at is null or state = 'failed'),
  check (refunded_cents between 0 and amount_cents),
  check (refunded_cents = 0 or state = 'captured')
);
create unique index payment_attempts_token on payment_attempts (token_hash) where token_hash is not null;
-- Prevents a second payment of an order, and sums the amounts of thousands of orders from the index alone.
create unique index payment_attempts_money on payment_attempts (order_id) include (amount_cents, refunded_cents) where state = 'captured';
create unique index payment_attempts_unsettled on payment_attempts (order_id) where state in ('sent', 'authorized', 'voiding');
create unique index payment_attempts_unsettled_user on payment_attempts (user_id) where state in ('sent', 'authorized', 'voiding');
create index payment_attempts_order on payment_attempts (order_id);
create index payment_attempts_due on payment_attempts (lease_until) where state in ('sent', 'authorized', 'voiding');
create index payment_attempts_watched on payment_attempts (watch_at) where watch_at is not null;
create index payment_attempts_tries on payment_attempts (user_id, created_at) where state <> 'captured';
create index payment_attempts_network on payment_attempts (client_key, created_at) where client_key is not null;

-- Amounts of each paid order. Every screen, mail, export and check reads them here.
create view order_money as
  select
    order_id,
    amount_cents as paid_cents,
    refunded_cents,
    amount_cents - refunded_cents as net_cents,
    case when refunded_cents = 0 then 'none' when refunded_cents < amount_cents then 'part' else 'full' end as refund
  from payment_attempts
  where state = 'captured';

-- History of an attempt. Append-only.
create table payment_events (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts on delete restrict,
  at timestamptz not null default now(),
  event text not null,
  details jsonb not null default '{}'
);
create index payment_events_attempt on payment_events (attempt_id, id);
create trigger payment_events_frozen before update or delete on payment_events for each row execute function refuse_change();

create table refunds (
  id uuid primary key default gen_random_uuid(),
  -- Null for a payment that belongs to no order.
  attempt_id uuid references payment_attempts on delete restrict,
  provider_payment_id text not null,
  idempotency_key uuid not null unique default gen_random_uuid(),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- customer: by the farm. orphan: of a payment that should not exist. provider: made in the provider's dashboard.
  cause text not null check (cause in ('customer', 'orphan', 'provider')),
  reason text not null check (length(reason) <= 192),
  requested_by uuid references auth.users on delete set null,
  state text not null default 'sent' check (state in ('sent', 'pending', 'completed', 'failed', 'rejected')),
  failure_code text,
  provider_refund_id text unique,
  -- Kind (in mail_outbox) of the mail that tells the customer; null until it is written.
  announced_by text,
  -- Until then only the lease holder works on the refund.
  lease_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cause = 'orphan' or attempt_id is not null),
  check (state not in ('pending', 'completed') or provider_refund_id is not null)
);
create index refunds_attempt on refunds (attempt_id);
create index refunds_payment on refunds (provider_payment_id);
create index refunds_due on refunds (lease_until) where state in ('sent', 'pending');
-- An orphan is refunded whole, once. After a failure an admin decides.
create unique index refunds_orphan on refunds (provider_payment_id) where cause = 'orphan';

-- Webhook events, each stored once before the response and applied by a job.
create table payment_webhooks (
  event_id text primary key check (length(event_id) between 1 and 128),
  type text not null,
  -- The payment or refund; its state is fetched from the provider, never taken from the event.
  object_id text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index payment_webhooks_waiting on payment_webhooks (received_at) where applied_at is null;

-- Differences between the provider's records and ours: stored once, seen until they disappear.
create table payment_discrepancies (
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
create index payment_discrepancies_open on payment_discrepancies (found_at) where resolved_at is null;
