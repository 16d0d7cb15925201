-- Healthy-arrival claims: problems with trees that were handed over, and how the farm settled them.

-- The guarantee's days count from here. Null while an order is not delivered.
alter table orders add column handed_over_at timestamptz;
update orders set handed_over_at = coalesce(
  (select max(at) from audit_log where subject_type = 'order' and subject_id = orders.id and action = 'order_status' and after ->> 'status' = 'Delivered'),
  updated_at) where status = 'Delivered';
create function note_handover() returns trigger language plpgsql as $$
begin
  if new.status <> 'Delivered' then
    new.handed_over_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'Delivered' then
    new.handed_over_at := now();
  end if;
  return new;
end $$;
create trigger orders_handed_over before insert or update of status on orders for each row execute function note_handover();

create table claims (
  -- Chosen by the browser, so that a repeated request is the same claim.
  id uuid primary key,
  order_item_id uuid not null references order_items on delete restrict,
  user_id uuid references auth.users on delete set null,
  trees integer not null check (trees > 0),
  reason text not null check (reason in ('broken', 'dried_out', 'wrong_tree', 'no_leaves', 'other')),
  details text not null default '' check (length(details) <= 2000),
  wish text not null check (wish in ('replacement', 'refund')),
  state text not null default 'open' check (state in ('open', 'replaced', 'refunded', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null also for a claim withdrawn by its customer.
  decided_by uuid references auth.users on delete set null,
  -- What the farm wrote with its decision.
  answer text not null default '' check (length(answer) <= 2000),
  refund_id uuid unique references refunds on delete restrict,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'refunded') = (refund_id is not null))
);
create index claims_item on claims (order_item_id);
create index claims_user on claims (user_id, created_at);
create index claims_listed on claims (created_at, id);
create index claims_open on claims (created_at) where state = 'open';
create trigger claims_decided before update of state, order_item_id, trees, refund_id on claims for each row
  when (old.state <> 'open' and (old.state, old.order_item_id, old.trees, old.refund_id) is distinct from (new.state, new.order_item_id, new.trees, new.refund_id))
  execute function refuse_change();

-- Trees given for a claim: taken out of stock with the decision, prepared like those of an order, and free.
create table replacements (
  claim_id uuid primary key references claims on delete restrict,
  product_id uuid not null references products on delete restrict,
  trees integer not null check (trees > 0),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed')),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  handed_over_at timestamptz,
  check (handed_over_at is null or ready_at is not null)
);
create index replacements_to_prepare on replacements (created_at) where ready_at is null;
create index replacements_product on replacements (product_id);
create trigger replacements_frozen before update of claim_id, product_id, trees on replacements for each row
  when ((old.claim_id, old.product_id, old.trees) is distinct from (new.claim_id, new.product_id, new.trees))
  execute function refuse_change();

-- Photos are uploaded one by one, before their claim is sent. The files are in the picture storage, under a private prefix.
create table claim_photos (
  id uuid primary key,
  user_id uuid references auth.users on delete set null,
  claim_id uuid references claims on delete restrict,
  -- Order within the claim.
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index claim_photos_claim on claim_photos (claim_id, position);
create index claim_photos_unsent on claim_photos (created_at) where claim_id is null;
create index claim_photos_user on claim_photos (user_id);

-- Extended, not replaced: other migrations add reasons too.
do $$ begin
  execute (
    select 'alter table stock_movements drop constraint stock_movements_reason_check, add constraint stock_movements_reason_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''claim''::text, ')
    from pg_constraint where conrelid = 'stock_movements'::regclass and conname = 'stock_movements_reason_check'
  );
end $$;
alter table stock_movements
  add column claim_id uuid references claims on delete restrict,
  add check ((reason = 'claim') = (claim_id is not null));
create index stock_movements_claim on stock_movements (claim_id) where claim_id is not null;

-- The writer names the claim: set_config('shop.stock_claim', id, true).
create function name_claim_of_movement() returns trigger language plpgsql as $$
begin
  new.claim_id := nullif(current_setting('shop.stock_claim', true), '')::uuid;
  return new;
end $$;
create trigger stock_movements_claimed before insert on stock_movements for each row
  when (new.reason = 'claim') execute function name_claim_of_movement();
