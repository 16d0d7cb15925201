-- Failed cards are counted by the network around the buyer's too, an IPv6 /48. Null for IPv4.
alter table payment_attempts add column client_site text;
-- Every row is null at first, so the index is made without reading more than that: a nursery has some tens of thousands.
-- squawk-ignore require-concurrent-index-creation
create index payment_attempts_site on payment_attempts (client_site, created_at) where client_site is not null;
