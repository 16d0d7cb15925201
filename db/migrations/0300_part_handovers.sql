-- Part of an order can be handed over before the rest: its hand-over completes nothing, and its ticks say which trees went.
alter table handovers add column completes boolean not null default true;
-- The window that the rest of the order left, for an undo.
-- squawk-ignore adding-foreign-key-constraint -- empty column of a small table
alter table handovers add column window_id uuid references pickup_windows on delete restrict;
-- squawk-ignore require-concurrent-index-creation -- a row per order that was handed over on a phone
create unique index handovers_completing on handovers (order_id) where undone_at is null and completes;
-- squawk-ignore require-concurrent-index-creation
create index handovers_order on handovers (order_id);
-- squawk-ignore require-concurrent-index-deletion
drop index handovers_live;

-- Set for trees that went before the rest of their order did.
-- squawk-ignore adding-foreign-key-constraint -- empty column of a small table
alter table handover_ticks add column handover_id uuid references handovers on delete restrict;
-- squawk-ignore require-concurrent-index-creation
create index handover_ticks_handover on handover_ticks (handover_id) where handover_id is not null;

-- Trees that went before the rest, kept by triggers: never more than the order has.
alter table order_items add column handed_over integer not null default 0;
-- squawk-ignore constraint-missing-not-valid -- a few ten thousand rows, all of them 0
alter table order_items add constraint order_items_handed_over check (handed_over between 0 and quantity + changed);
