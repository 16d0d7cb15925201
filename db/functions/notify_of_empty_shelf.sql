-- version 1
-- Ten minutes later, because a declined card gives its trees back.
create or replace function notify_of_empty_shelf() returns trigger language plpgsql as $$
begin
  if current_setting('shop.stock_reason', true) = 'sold'
    and not exists (select from admin_notifications where kind = 'sold_out' and mailed_at is null and subject like new.id || ' %')
  then
    perform notify_admins('sold_out', new.id || ' ' || pg_current_xact_id(),
      jsonb_build_object('productId', new.id, 'variety', new.variety, 'rootstock', new.rootstock),
      now() + interval '10 minutes');
  end if;
  return null;
end $$;

create or replace trigger products_sold_out after update of quantity on products for each row
  when (old.quantity > 0 and new.quantity = 0 and not new.hidden) execute function notify_of_empty_shelf();
