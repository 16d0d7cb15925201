-- The trees that anyone may buy: the stock without those for people in line. It is worked out here, and read wherever trees are
-- sold, listed or searched.
alter table products
  -- squawk-ignore adding-field-with-default -- a table of some hundred rows is rewritten in milliseconds
  add column free integer not null generated always as (greatest(0, quantity - spoken_for)) stored;
