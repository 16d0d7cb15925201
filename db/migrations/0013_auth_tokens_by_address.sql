-- A typed code is looked for by the address it was sent to.
create index one_time_tokens_address on auth.one_time_tokens (relates_to);
