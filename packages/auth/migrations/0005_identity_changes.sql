-- Tells every listening process whose sign-ins to look up again. Processes keep what they looked up in memory.
create function auth.notify_identity_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema || '_identity_changed',
    (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0]);
  return null;
end $$;
create trigger users_identity_changed after update on auth.users for each row
  when ((old.email, old.email_confirmed_at, old.is_sso_user, old.banned_until, old.deleted_at)
    is distinct from (new.email, new.email_confirmed_at, new.is_sso_user, new.banned_until, new.deleted_at))
  execute function auth.notify_identity_changed('id');
create trigger sessions_identity_changed after update on auth.sessions for each row
  when ((old.user_id, old.factor_id, old.not_after, old.oauth_client_id)
    is distinct from (new.user_id, new.factor_id, new.not_after, new.oauth_client_id))
  execute function auth.notify_identity_changed('user_id');
create trigger sessions_identity_ended after delete on auth.sessions for each row
  execute function auth.notify_identity_changed('user_id');
create trigger factors_identity_changed after insert or update or delete on auth.mfa_factors for each row
  execute function auth.notify_identity_changed('user_id');
create trigger passkeys_identity_changed after insert or delete on auth.webauthn_credentials for each row
  execute function auth.notify_identity_changed('user_id');
