-- version 1
create or replace function current_season() returns uuid language sql stable as 'select id from seasons where current';
