-- The desk's lists with fifty thousand orders in them, canceled orders whose trees are back on the shelf, and notes.
create extension if not exists pg_trgm;

-- Which request made the change, as the program's log names it.
alter table audit_log add column request_id text;
create trigger audit_log_frozen before update of at, action, subject_type, subject_id, before, after, request_id on audit_log
  for each row execute function refuse_change();
create trigger audit_log_kept before delete on audit_log for each row execute function refuse_change();

-- One index answers the list, its counts and its filters; the orders themselves are read for one page only.
drop index orders_newest;
create index orders_desk on orders (created_at, id) include (status, payment_status, delivery_type, total_amount)
  where hidden_at is null and declined_at is null;
create index orders_by_total on orders (total_amount, id) include (status, payment_status, delivery_type, created_at)
  where hidden_at is null and declined_at is null;
create index orders_deleted on orders (created_at, id) include (status, payment_status, delivery_type) where hidden_at is not null;

-- What a customer is found by: any part of name, e-mail and phone, the last also by its digits alone.
alter table order_customers add column search text
  generated always as (lower(full_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored;
create index order_customers_search on order_customers using gin (search gin_trgm_ops);
create index order_customers_name on order_customers (lower(full_name) text_pattern_ops, order_id);

-- returned: sold, and back on the shelf because the farm canceled the order.
alter table stock_holds drop constraint stock_holds_state_check;
alter table stock_holds add constraint stock_holds_state_check check (state in ('held', 'consumed', 'released', 'returned'));

-- What the farm wants to remember of an order (by its id) or a customer (by the e-mail address).
create table desk_notes (
  subject_type text not null check (subject_type in ('order', 'customer')),
  subject text not null,
  text text not null check (length(text) <= 4000),
  updated_at timestamptz not null default now(),
  primary key (subject_type, subject)
);

-- Mails of an order, and mails to an address.
create index mail_outbox_subject on mail_outbox (subject_id);
create index mail_outbox_address on mail_outbox (lower(to_address), created_at desc);
