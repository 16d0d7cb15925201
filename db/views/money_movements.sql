-- version 1
create or replace view money_movements as
  select kind, id, order_id, at, amount_cents, (tax * 100)::bigint as tax_cents, tax_rate, tax_code,
    (trees * 100)::bigint as trees_cents, (discount * 100)::bigint as discount_cents, (delivery * 100)::bigint as delivery_cents, reference
  from money_movements_usd;
