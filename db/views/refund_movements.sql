-- version 1
-- What refunds took, and what came back: a closed month stays as it was.
create or replace view refund_movements as
  select id, attempt_id, completed_at as at, amount_cents, provider_refund_id from refunds where completed_at is not null
  union all
  select id, attempt_id, returned_at, -amount_cents, provider_refund_id from refunds where returned_at is not null;
