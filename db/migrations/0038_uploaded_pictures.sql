-- Which uploaded pictures there are, and since when no tree shows them: those go after a while.
create table uploaded_pictures (
  name uuid primary key,
  uploaded_at timestamptz not null default now(),
  unused_since timestamptz
);
-- The ones so far, as the history of the trees names them.
insert into uploaded_pictures (name)
  select distinct substring(after ->> 'imageUrl' from '^/pictures/([\da-f-]{36})-800\.webp$')::uuid from audit_log
  where action = 'product_picture' and after ->> 'imageUrl' ~ '^/pictures/[\da-f-]{36}-800\.webp$';
