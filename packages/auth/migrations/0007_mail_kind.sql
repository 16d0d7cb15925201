-- Which mail carried the token: a sign-in link and a reset link share a token type, and a new one should be of the same kind.
alter table auth.one_time_tokens add column mail_kind text;
