-- Entries are found by their order, also those of one cause.
-- squawk-ignore require-concurrent-index-deletion -- the release that made it had all programs stopped
drop index order_entries_cause;
