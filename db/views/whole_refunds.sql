-- version 1
create or replace view whole_refunds as
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
