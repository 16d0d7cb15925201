-- A charge that was canceled with the order whose delivery it pays comes back with it; one that a correction ended does not.
alter table farm_orders add column canceled_with_order boolean not null default false;
