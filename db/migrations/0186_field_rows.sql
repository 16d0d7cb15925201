-- Where a tree stands in the nursery, such as '12' or 'East 3'; the dig list follows it.
alter table products add column field_row text check (length(field_row) between 1 and 40);
