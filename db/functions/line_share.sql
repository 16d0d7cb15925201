-- version 1
-- How many of so many trees are at most for people in line: the owner's part of them, and of one or two all.
create or replace function line_share(trees integer) returns integer language sql stable as $$
  select greatest(2, ceil(trees * coalesce((
    select (content -> 'line' ->> 'percent')::integer from revisions
    where subject_type = 'settings' and subject = 'shop' order by id desc limit 1), 50) / 100.0)::integer)
$$;
