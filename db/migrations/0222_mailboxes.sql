-- Addresses that reach one mailbox: without a plus address, and without the dots that Gmail ignores.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(address), '\+[^@]*@', '@')
  end
$$;
-- Over the accounts and subscribers of a nursery, some tens of thousands, an index is made in a fraction of a second.
-- squawk-ignore require-concurrent-index-creation
create index users_mailbox on auth.users (mailbox_of(email::text));
-- squawk-ignore require-concurrent-index-creation
create index newsletter_subscribers_mailbox on newsletter_subscribers (mailbox_of(email));
