-- version 1
-- Addresses that reach one mailbox: without a plus address, and without the dots that Gmail ignores.
create or replace function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(address), '\+[^@]*@', '@')
  end
$$;
