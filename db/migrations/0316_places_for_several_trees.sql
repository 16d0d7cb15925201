-- A place in line is for several trees. A hold stays one tree: it leaves its place, and the rest of the place waits on.
alter table stock_waits add column trees integer not null default 1 check (trees > 0);
