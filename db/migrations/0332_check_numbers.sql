-- Finds where a check with a number was recorded before.
-- squawk-ignore require-concurrent-index-creation -- a few thousand rows
create index manual_payments_check on manual_payments (check_number) where kind = 'check' and reversed_at is null;
