-- A message waits before it goes out, and what has not gone out by then can be recalled.
alter table customer_messages add column recalled_at timestamptz;
