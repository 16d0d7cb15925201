-- What the order was before its hand-over at the gate, so that the undo brings that back.
alter table handovers add column was_status text;

-- A tree that went under this number has another one since trees were taken out of its order; a phone may still know it by the former.
alter table handover_ticks add column former_no integer;
