-- Paid attempts of a network make up for failed ones, so all of them are counted.
create index payment_attempts_network on payment_attempts (client_key, created_at) where client_key is not null;
drop index payment_attempts_client;
