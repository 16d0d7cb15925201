-- Names what customers' payments do to the stock apart from edits: a page may show the stock of a moment ago for a few
-- hundred milliseconds, and an edit at once. docs/decisions/002-stored-pages.md.
create or replace function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', case
    when tg_table_name = 'products' and current_setting('shop.stock_reason', true) in ('sold', 'canceled') then 'sales'
    else tg_table_name
  end);
  return null;
end $$;
