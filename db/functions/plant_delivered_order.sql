-- version 2
create or replace function plant_delivered_order() returns trigger language plpgsql as $$
begin
  perform plant_order(new.id, new.handed_over_at::date);
  return null;
end $$;

create or replace trigger orders_planted after update of status on orders
  for each row when (new.status = 'Delivered' and old.status <> 'Delivered') execute function plant_delivered_order();
