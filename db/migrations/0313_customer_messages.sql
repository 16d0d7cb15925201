-- What admins wrote to the customers of chosen orders. Its mails are in the outbox, one for each address.
create table customer_messages (
  -- Chosen by the browser: the same request twice is one message.
  id uuid primary key,
  -- 'order': concerns their order, goes to all; 'news': to subscribers alone, with a way out.
  about text not null check (about in ('order', 'news')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null,
  -- Of All Orders, in words.
  chosen text not null,
  recipients integer not null check (recipients >= 0),
  sent_by uuid references auth.users on delete set null,
  sent_at timestamptz not null default now()
);
create index customer_messages_sent on customer_messages (sent_at desc);

-- Who got what: so that nobody is written to twice by accident.
create table customer_message_recipients (
  message_id uuid not null references customer_messages on delete restrict,
  order_id uuid not null references orders on delete restrict,
  primary key (message_id, order_id)
);
create index customer_message_recipients_order on customer_message_recipients (order_id);
