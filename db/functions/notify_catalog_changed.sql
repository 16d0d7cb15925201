-- version 1
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

create or replace trigger farm_pages_changed after insert or update or delete on farm_pages
  for each statement execute function notify_catalog_changed();

create or replace trigger products_changed after insert or update or delete or truncate on products
  for each statement execute function notify_catalog_changed();

-- Settings and pages are on every public page; every process reloads them.
create or replace trigger revisions_changed after insert on revisions
  for each statement execute function notify_catalog_changed();

create or replace trigger rootstocks_changed after insert or update or delete on rootstocks
  for each statement execute function notify_catalog_changed();

create or replace trigger seasons_changed after insert or update or delete on seasons
  for each statement execute function notify_catalog_changed();

create or replace trigger varieties_changed after insert or update or delete or truncate on varieties
  for each statement execute function notify_catalog_changed();
