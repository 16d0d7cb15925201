-- A passkey is a factor: `factor_id` of a session names the passkey too that it was shown with.
-- When a code out of a mail was last typed into the session.
alter table auth.sessions add column reauthenticated_at timestamptz;
