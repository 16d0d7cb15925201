-- A key is published before it signs, so that whoever checks tokens knows it in time. The newest one whose time has come signs.
alter table auth.signing_keys
  add column signs_from timestamptz not null default now(),
  -- After this no token that the key signed is alive.
  add column retired_at timestamptz,
  add column public_jwk jsonb;
update auth.signing_keys set public_jwk = private_jwk - 'd' - 'key_ops' - 'ext';
alter table auth.signing_keys alter column public_jwk set not null, drop column signs;

-- What one client may still do: full again at `full_at`. Losing the buckets in a crash is harmless, so they cost no log.
create unlogged table auth.rate_buckets (
  key text primary key,
  full_at timestamptz not null
);
create index rate_buckets_full on auth.rate_buckets (full_at);

-- A mailed link that a program with a code challenge asked for answers with a code instead of a session.
alter table auth.one_time_tokens
  add column code_challenge text,
  add column code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  add check ((code_challenge is null) = (code_challenge_method is null));

-- The list of accounts, newest first; and addresses that wait for their confirmation.
create index users_created on auth.users (created_at desc, id);
create index users_phone_change on auth.users (phone_change) where phone_change <> '';
create index users_email_change on auth.users (email_change) where email_change <> '';
