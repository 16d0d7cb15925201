-- version 1
create or replace function hide_with_variety() returns trigger language plpgsql as $$
begin
  if new.hidden or tg_op = 'UPDATE' and not old.hidden then
    return new;
  end if;
  -- Waits for a change of the state that is under way.
  perform from varieties where name = new.variety and state <> 'published' for share;
  new.hidden := found;
  new.hidden_with_variety := found;
  return new;
end $$;

create or replace trigger products_hidden_with_variety before insert or update of hidden, hidden_with_variety on products
  for each row execute function hide_with_variety();
