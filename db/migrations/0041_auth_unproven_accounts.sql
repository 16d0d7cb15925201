-- Whatever was set before an address was proven counts only with the token it was set with. A token from before this
-- keeps nothing: who confirms with one chooses a password anew.
alter table auth.one_time_tokens
  -- Redeeming it leaves the account as it is: the account asked for the token itself.
  add column keeps_account boolean not null default false,
  -- Of a sign-up for an address that an unconfirmed account has already: they count once this token is redeemed.
  add column password_hash text,
  add column user_metadata jsonb;

-- An admin answers for what such an account holds.
alter table auth.users add column opened_by_admin boolean not null default false;
