-- What people searched for and did not find, for the owner: words without any trace of who typed them.
create table missed_searches (
  day date not null,
  text text not null check (text ~ '^[a-z0-9]+( [a-z0-9]+)*$' and length(text) <= 60),
  count integer not null default 1 check (count > 0),
  primary key (day, text)
);
