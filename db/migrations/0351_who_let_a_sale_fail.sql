-- The network that asked for a place, as a keyed hash like that of a payment attempt; kept for a day. Whoever lets a sale fail
-- gains no place by it.
alter table stock_waits add column client_key text;
-- Trees came back and this place had no claim to them; from then on it has.
alter table stock_waits add column passed_over_until timestamptz;
-- Reads the table once; no place was passed over yet.
-- squawk-ignore require-concurrent-index-creation
create index stock_waits_passed_over on stock_waits (passed_over_until) where passed_over_until is not null;
-- squawk-ignore require-concurrent-index-creation
create index stock_waits_mailbox on stock_waits (mailbox_of(email), created_at);
