-- What an admin has decided to keep of a canceled order's money: the start page lists canceled orders with more than that.
alter table orders add column kept_cents integer not null default 0;
