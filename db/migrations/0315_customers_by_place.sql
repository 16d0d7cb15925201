-- The search finds customers by address and town too. Some tens of thousands of them: made in a fraction of a second.
-- squawk-ignore require-concurrent-index-creation
create index order_customers_place on order_customers using gin (plain_text(coalesce(address, '') || ' ' || coalesce(city, '')) gin_trgm_ops);
