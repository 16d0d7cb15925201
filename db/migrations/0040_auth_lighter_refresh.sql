-- Every open tab refreshes its session once an hour: what no rule needs is not written each time.
-- A token belongs to its session, which belongs to a user, and is found by its hash.
alter table auth.refresh_tokens drop column user_id, drop column id, drop column instance_id;
alter table auth.refresh_tokens drop constraint refresh_tokens_token_key, add primary key (token);

-- Only the sweep looked buckets up by this, and every drop that was taken moved an entry of it.
drop index auth.rate_buckets_full;
