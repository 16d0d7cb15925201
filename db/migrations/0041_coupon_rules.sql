-- Coupons managed by admins: an amount off, a minimum, a start, an early end, and batches of single-use codes.
alter table coupons drop constraint coupons_kind_check;
alter table coupons
  add column amount_cents integer check (amount_cents >= 1),
  add column minimum_cents integer check (minimum_cents >= 1),
  add column starts_at timestamptz,
  -- Ended by an admin; the code stays taken.
  add column ended_at timestamptz,
  -- Codes generated together have the same rules and change together.
  add column batch_id uuid,
  add column source text not null default 'admin' check (source in ('admin', 'newsletter')),
  add column note text not null default '' check (length(note) <= 200),
  add constraint coupons_kind_check check (kind in ('percent', 'amount', 'fixed_total')),
  add constraint coupons_amount check ((kind = 'amount') = (amount_cents is not null)),
  add constraint coupons_dates check (expires_at > starts_at);
update coupons set source = 'newsletter'
  where code like 'GRAFT-%' and email is not null and first_order_only and max_redemptions = 1;
create index coupons_listed on coupons (source, created_at);
create index coupons_batch on coupons (batch_id) where batch_id is not null;
