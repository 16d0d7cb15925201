-- Trees that are not offered now: off every public page, and in nobody's way at the desk.
alter table products add column hidden boolean not null default false;
