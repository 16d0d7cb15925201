-- Whom a message does not reach, and who was called instead. A recipient whose mail bounced later gets a row with the tick.
create table customer_message_calls (
  message_id uuid not null references customer_messages on delete restrict,
  order_id uuid not null references orders on delete restrict,
  called_at timestamptz,
  called_by uuid references auth.users on delete set null,
  primary key (message_id, order_id)
);
create index customer_message_calls_order on customer_message_calls (order_id);
