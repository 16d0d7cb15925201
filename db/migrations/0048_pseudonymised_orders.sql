-- When name, phone, address and mails of an order were taken away: its account is closed and the books no longer need them.
alter table order_customers add column pseudonymised_at timestamptz;
create index orders_of_closed_accounts on orders (created_at) where user_id is null;
