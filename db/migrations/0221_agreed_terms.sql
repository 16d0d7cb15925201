-- The delivery rates and the rules for changes of the order's day: its money is counted by them. Older orders have null, and
-- are read with the settings that were saved last before them.
alter table orders add column agreed jsonb;
create trigger orders_agreed_frozen before update of agreed on orders for each row
  when (old.agreed is distinct from new.agreed) execute function refuse_change();
