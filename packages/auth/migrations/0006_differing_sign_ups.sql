-- Somebody signed up again for an unconfirmed address, with another password. Nobody knows which of the two owns the
-- mailbox, so its first proof adopts neither password (see accounts/first-proof.ts).
alter table auth.users add column sign_ups_differ boolean not null default false;

-- Sign-ups that wait now stored the newer password with the token; it is not applied any more.
update auth.users set sign_ups_differ = true
where id in (select user_id from auth.one_time_tokens where password_hash is not null);
update auth.one_time_tokens set password_hash = null, user_metadata = null where password_hash is not null;
comment on column auth.one_time_tokens.password_hash is 'Not used any more.';
comment on column auth.one_time_tokens.user_metadata is
  'Given by an admin for an existing, unconfirmed account; merged when this token is redeemed.';
