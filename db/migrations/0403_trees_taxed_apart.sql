-- Trees that were added once the exemption of their order had ended are taxed, on a line of their own: it may stand beside one of the
-- same tree and price that is exempt.
alter table order_items add column taxed_apart boolean not null default false;
alter table order_items drop constraint order_items_order_product_price;
-- squawk-ignore require-concurrent-index-creation -- the release before has all programs stopped
create unique index order_items_order_product_price on order_items (order_id, product_id, price, taxed_apart);
