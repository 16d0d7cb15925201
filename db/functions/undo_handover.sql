-- version 1
-- Its trees are here again; they stay ticked, as those of a whole order do.
create or replace function undo_handover() returns trigger language plpgsql as $$
begin
  update handover_ticks set handover_id = null where handover_id = new.id;
  return null;
end $$;

create or replace trigger handovers_undone after update of undone_at on handovers for each row
  when (old.undone_at is null and new.undone_at is not null) execute function undo_handover();
