-- What was agreed when the order was placed; later changes of the settings do not alter it. The defaults are for existing
-- orders: until now these settings could not change while the shop was running.
alter table orders
  add column tax_mode text not null default 'included' check (tax_mode in ('included', 'none')),
  add column guarantee jsonb not null
    default '{"title": "100% Healthy Arrival Guarantee", "text": "Damaged or unhealthy trees are replaced free or fully refunded."}',
  add column pickup_address text not null default '24316 N Orchard Bench Road, Colbert, WA 99005';
