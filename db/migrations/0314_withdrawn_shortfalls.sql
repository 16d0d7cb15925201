-- Ended before anybody had answered: as if it had never been opened.
alter table shortfalls add column withdrawn_at timestamptz;
